package org.stft.bench.rank;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Checkpoint.Outcome;
import org.stft.Stft;

/**
 * A rank that is saved as a process image, with nothing protected. It has made garbage before. After each version it
 * prints its process id and waits for a file, so that the benchmark can take an image of the same process.
 *
 * <p>Arguments: MiB of live data, versions to save, directory for the files {@code go-VERSION}.
 */
public final class ImageRank {

    /** The line of a rank that waits, before its process id. */
    public static final String WAITING = "waiting ";
    private static final int GARBAGE_MEBIBYTES = 256;
    private static final long PAUSE_NANOS = 1_000_000;

    private ImageRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        double[] state = States.random(Integer.parseInt(own[0]));
        makeGarbage();
        try (Stft stft = Stft.start()) {
            for (int version = 1; version <= Integer.parseInt(own[1]); version++) {
                if (save(stft) == Outcome.RESTARTED) {
                    break;
                }
                await(Path.of(own[2], "go-" + version));
                state[version]++;
            }
        }
        MPI.Finalize();
    }

    private static void makeGarbage() {
        long sum = 0;
        for (int i = 0; i < GARBAGE_MEBIBYTES; i++) {
            sum += new byte[1 << 20].length;
        }
        if (sum != (long) GARBAGE_MEBIBYTES << 20) {
            throw new AssertionError(sum);
        }
    }

    private static Outcome save(Stft stft) {
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        Outcome result = stft.checkpointNow().outcome();
        MPI.COMM_WORLD.Barrier();
        long stopped = System.nanoTime() - begin;
        while (result == Outcome.TAKEN) {
            // the program continues, all ranks in step; the cost of its calls counts
            LockSupport.parkNanos(PAUSE_NANOS);
            MPI.COMM_WORLD.Barrier();
            begin = System.nanoTime();
            result = stft.checkpoint().outcome() == Outcome.SAVED ? Outcome.SAVED : result;
            stopped += System.nanoTime() - begin;
        }
        if (result == Outcome.RESTARTED) {
            Measured.printInstant("continues");
        } else {
            MPI.COMM_WORLD.Barrier();
            Measured.printOnce("stopped", stopped / 1e9);
        }
        return result;
    }

    private static void await(Path file) {
        System.out.println(WAITING + ProcessHandle.current().pid());
        System.out.flush();
        while (!Files.exists(file)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        MPI.COMM_WORLD.Barrier();
    }
}
