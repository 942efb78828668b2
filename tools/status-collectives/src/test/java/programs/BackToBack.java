package programs;

import mpi.MPI;

/** Broadcasts one after the other, by a root that is ahead, to ranks of which the last pauses. Prints the milliseconds, and how many were wrong. */
public final class BackToBack {

    private static final int BYTES = 1_000_000;

    private BackToBack() {
    }

    /** @param args those of MPJ Express, then the number of operations and the microseconds that the last rank pauses before each */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int operations = Integer.parseInt(own[0]);
        long pause = MPI.COMM_WORLD.Rank() == MPI.COMM_WORLD.Size() - 1 ? Long.parseLong(own[1]) * 1000 : 0;
        byte[] data = new byte[BYTES];
        int wrong = 0;
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            busy(pause);
            data[BYTES - 1] = (byte) (MPI.COMM_WORLD.Rank() == 0 ? i : -1);
            MPI.COMM_WORLD.Bcast(data, 0, BYTES, MPI.BYTE, 0);
            wrong += data[BYTES - 1] == (byte) i ? 0 : 1;
        }
        System.out.println((System.nanoTime() - begin) / 1_000_000 + " ms, wrong " + wrong);
        MPI.Finalize();
    }

    private static void busy(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
