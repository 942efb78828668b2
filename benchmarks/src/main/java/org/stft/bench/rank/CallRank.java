package org.stft.bench.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that measures the cost of calls that save next to nothing: an MPI barrier, a {@code checkpoint()} that is
 * not due, a forced one with a state of four bytes, and for comparison a forced file of four KiB per rank.
 *
 * <p>Arguments: directory, rounds (one more is not reported). A reading is the mean of a batch of calls.
 */
public final class CallRank {

    private static final int QUICK_CALLS = 500;
    private static final int SAVING_CALLS = 20;
    private static final int RAW_DOUBLES = 512;

    private static long files;

    private CallRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        Path directory = Files.createDirectories(Path.of(own[0]));
        Candidate file = Candidate.raw(directory, new double[RAW_DOUBLES], RAW_DOUBLES * Double.BYTES);
        try (Stft stft = Stft.start()) {
            stft.protect("counter", new int[1]);
            batch(true, "first", 1, stft::checkpointNow);
            for (int round = 0; round <= Integer.parseInt(own[1]); round++) {
                batch(round > 0, "barrier", QUICK_CALLS, MPI.COMM_WORLD::Barrier);
                batch(round > 0, "not-due", QUICK_CALLS, stft::checkpoint);
                batch(round > 0, "empty", SAVING_CALLS, stft::checkpointNow);
                batch(round > 0, "file", SAVING_CALLS, () -> {
                    file.save(files++);
                    MPI.COMM_WORLD.Barrier();
                });
            }
        }
        MPI.Finalize();
    }

    /** Runs a batch and prints its time, and the processor time of an average rank. */
    private static void batch(boolean counts, String name, int calls, Measured.Work call) throws IOException {
        double processor = Measured.processor();
        double seconds = Measured.time(() -> {
            for (int i = 0; i < calls; i++) {
                call.run();
            }
        });
        double used = Measured.processor() - processor;
        if (counts) {
            Measured.printOnce(name, seconds / calls);
            Measured.printOfAll(name + "-processor", MPI.SUM, used / calls / MPI.COMM_WORLD.Size());
        }
    }
}
