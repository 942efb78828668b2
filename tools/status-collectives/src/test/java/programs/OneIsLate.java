package programs;

import java.util.Arrays;
import mpi.MPI;

/** The last rank comes late to an operation; every rank prints for how many milliseconds it was in it. */
public final class OneIsLate {

    private static final int WARM_UP = 20;
    private static final int ROOT = 0;

    private OneIsLate() {
    }

    /** @param args those of MPJ Express, then the operation, the milliseconds by which the last rank is late, and a number of bytes */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        int count = Integer.parseInt(own[2]);
        for (int i = 0; i < WARM_UP; i++) {
            call(own[0], count);
        }
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == MPI.COMM_WORLD.Size() - 1) {
            Thread.sleep(Long.parseLong(own[1])); // late on purpose
        }
        long begin = System.nanoTime();
        byte last = call(own[0], count);
        System.out.println((System.nanoTime() - begin) / 1_000_000 + " " + last);
        MPI.Finalize();
    }

    /** @return the last byte that has come */
    private static byte call(String operation, int count) {
        boolean root = MPI.COMM_WORLD.Rank() == ROOT;
        byte[] one = new byte[count];
        byte[] all = new byte[MPI.COMM_WORLD.Size() * count];
        switch (operation) {
            case "Bcast" -> {
                Arrays.fill(one, (byte) (root ? 1 : 0));
                MPI.COMM_WORLD.Bcast(one, 0, count, MPI.BYTE, ROOT);
            }
            case "Scatter" -> {
                Arrays.fill(all, (byte) 1);
                MPI.COMM_WORLD.Scatter(all, 0, count, MPI.BYTE, one, 0, count, MPI.BYTE, ROOT);
            }
            default -> {
                Arrays.fill(one, (byte) 1);
                MPI.COMM_WORLD.Gather(one, 0, count, MPI.BYTE, all, 0, count, MPI.BYTE, ROOT);
                return root ? all[all.length - 1] : one[count - 1];
            }
        }
        return one[count - 1];
    }
}
