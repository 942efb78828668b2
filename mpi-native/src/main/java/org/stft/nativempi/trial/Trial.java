package org.stft.nativempi.trial;

import java.util.stream.IntStream;
import mpi.MPI;
import org.stft.nativempi.job.CurrentJob;

/**
 * The program that {@code stft doctor} runs with two ranks: a message each way, and a null check in compiled code, which a library that handles
 * SIGSEGV itself would not survive. Rank 0 prints the version of the library.
 */
public final class Trial {

    /** What stands before the version. */
    public static final String RESULT = "trial of ";

    private static final int CALLS = 100_000;

    private Trial() {
    }

    /** Fails with an exception or the end of the JVM if something does not work. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.Rank();
        int[] got = {-1};
        MPI.COMM_WORLD.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, 1 - rank, 0, got, 0, 1, MPI.INT, 1 - rank, 0);
        if (got[0] != 1 - rank) {
            throw new IllegalStateException(
                "Expected " + (1 - rank) + " from the other rank, received " + got[0] + ".");
        }
        requireNullChecks();
        String version = CurrentJob.get().orElseThrow().library().version().lines().findFirst().orElse("");
        MPI.Finalize();
        if (rank == 0) {
            System.out.println(RESULT + version);
        }
    }

    private static void requireNullChecks() {
        long length = IntStream.range(0, CALLS).mapToLong(i -> length("x")).sum();
        try {
            length += length(null);
        } catch (NullPointerException e) {
            return;
        }
        throw new IllegalStateException("Expected a NullPointerException, found " + length + ".");
    }

    private static int length(String text) {
        return text.length();
    }
}
