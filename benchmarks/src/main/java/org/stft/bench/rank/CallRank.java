package org.stft.bench.rank;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that measures the cost of calls that save next to nothing: an MPI barrier, a {@code checkpoint()} that is
 * not due, a forced one with a state of four bytes, and for comparison a forced file of four KiB per rank.
 *
 * <p>Arguments: directory, rounds (the first one is not reported). A reading is the mean of a batch of calls.
 */
public final class CallRank {

    private static final int QUICK_CALLS = 500;
    private static final int SAVING_CALLS = 20;
    private static final int RAW_DOUBLES = 512;

    private final Stft stft;
    private final Candidate file;
    private long files;

    private CallRank(Stft stft, Path directory) {
        this.stft = stft;
        this.file = FileCandidate.raw(directory, new double[RAW_DOUBLES], RAW_DOUBLES * Double.BYTES);
    }

    /** One call. */
    private interface Call {
        void run() throws IOException;
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        Path directory = Files.createDirectories(Path.of(own[0]));
        try (Stft stft = Stft.start()) {
            stft.protect("counter", new int[1]);
            CallRank rank = new CallRank(stft, directory);
            measureBatch(true, "first", 1, stft::checkpointNow);
            for (int round = 0; round < Integer.parseInt(own[1]); round++) {
                rank.measure(round > 0);
            }
        }
        MPI.Finalize();
    }

    private void measure(boolean counts) throws IOException {
        measureBatch(counts, "barrier", QUICK_CALLS, MPI.COMM_WORLD::Barrier);
        measureBatch(counts, "not-due", QUICK_CALLS, stft::checkpoint);
        measureBatch(counts, "empty", SAVING_CALLS, stft::checkpointNow);
        measureBatch(counts, "file", SAVING_CALLS, this::forceFile);
    }

    private void forceFile() throws IOException {
        file.save(files++);
        MPI.COMM_WORLD.Barrier();
    }

    /** Runs a batch and prints its time, and the processor time of an average rank; the first round's do not count. */
    private static void measureBatch(boolean counts, String name, int calls, Call call) throws IOException {
        MPI.COMM_WORLD.Barrier();
        long processor = processorNanos();
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            call.run();
        }
        MPI.COMM_WORLD.Barrier();
        long nanos = (System.nanoTime() - begin) / calls;
        long[] used = {processorNanos() - processor};
        long[] ofAll = new long[1];
        MPI.COMM_WORLD.Reduce(used, 0, ofAll, 0, 1, MPI.LONG, MPI.SUM, 0);
        if (counts && MPI.COMM_WORLD.Rank() == 0) {
            Measured.print(name, nanos);
            Measured.print(name + "-processor", ofAll[0] / calls / MPI.COMM_WORLD.Size());
        }
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
