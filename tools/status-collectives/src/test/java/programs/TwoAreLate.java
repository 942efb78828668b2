package programs;

import mpi.MPI;

/** Rank 1 comes very late to an operation and rank 2 a little; every rank prints for how many milliseconds it was in it. */
public final class TwoAreLate {

    private static final int COUNT = 1_000_000;
    private static final int ROOT = 0;
    private static final int A_LITTLE = 50;

    private TwoAreLate() {
    }

    /** @param args those of MPJ Express, then the operation and the milliseconds by which rank 1 is late */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        call(own[0]);
        MPI.COMM_WORLD.Barrier();
        int me = MPI.COMM_WORLD.Rank();
        Thread.sleep(me == 1 ? Long.parseLong(own[1]) : me == 2 ? A_LITTLE : 0); // late on purpose
        long begin = System.nanoTime();
        call(own[0]);
        System.out.println((System.nanoTime() - begin) / 1_000_000);
        MPI.Finalize();
    }

    private static void call(String operation) {
        byte[] one = new byte[COUNT];
        byte[] all = new byte[MPI.COMM_WORLD.Size() * COUNT];
        if (operation.equals("Scatter")) {
            MPI.COMM_WORLD.Scatter(all, 0, COUNT, MPI.BYTE, one, 0, COUNT, MPI.BYTE, ROOT);
        } else {
            MPI.COMM_WORLD.Gather(one, 0, COUNT, MPI.BYTE, all, 0, COUNT, MPI.BYTE, ROOT);
        }
    }
}
