package programs;

import mpi.Intracomm;
import mpi.MPI;

/** Ranks 1 and 2 compute, rank 0 collects, with a message race. The argument selects the race. */
public final class Collect {

    private Collect() {
    }

    public static void main(String[] args) throws InterruptedException {
        String how = MPI.Init(args)[0];
        Intracomm world = MPI.COMM_WORLD;
        if (world.Rank() == 0) {
            System.out.println(collect(how));
        } else {
            arrange(how, world.Rank());
            world.Send(new double[] {world.Rank() * 1.5}, 0, 1, MPI.DOUBLE, 0, 7);
        }
        MPI.Finalize();
    }

    /** The good order, where the other one hangs or fails. MPI does not know it: the race is there all the same. */
    private static void arrange(String how, int rank) throws InterruptedException {
        if (rank == 2 && !how.equals("sum")) {
            Arranged.after("first");
        }
    }

    private static double collect(String how) {
        return switch (how) {
            case "sum" -> sum();
            case "named" -> named();
            default -> first();
        };
    }

    /** A race that does no harm: the sum is the same in any order. */
    private static double sum() {
        double[] value = new double[1];
        double sum = 0;
        for (int i = 0; i < 2; i++) {
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, 7);
            sum += value[0];
        }
        return sum;
    }

    /** Hangs if the first receive takes the message that the second one waits for. */
    private static double named() {
        double[] value = new double[1];
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, 7);
        Arranged.done("first");
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.DOUBLE, 2, 7);
        return value[0];
    }

    /** Fails if rank 2 is first. */
    private static double first() {
        double[] value = new double[1];
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, 7);
        if (value[0] != 1.5) {
            throw new IllegalStateException("Expected 1.5 of rank 1, found " + value[0] + ".");
        }
        Arranged.done("first");
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, 7);
        return value[0];
    }
}
