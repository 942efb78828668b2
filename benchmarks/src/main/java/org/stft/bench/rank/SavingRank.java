package org.stft.bench.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that saves the same array of doubles in different ways in turn. All ranks save at the same time;
 * the time is from the moment all begin to the moment the last one is done.
 *
 * <p>Arguments: directory, MiB per rank, rounds (one more is not reported).
 */
public final class SavingRank {

    /** The fastest of 64 KiB to 4 MiB. */
    private static final int RAW_BUFFER = 256 << 10;

    private final Path scratch;
    private final double[] state;
    private final List<Candidate> candidates;

    private SavingRank(Path directory, double[] state, Stft stft) {
        this.scratch = directory.resolve("scratch-" + ProcessHandle.current().pid());
        this.state = state;
        this.candidates = List.of(
            new Checkpointing(stft, Path.of(System.getProperty("stft.store"), "job")),
            Candidate.raw(directory, state, RAW_BUFFER),
            Candidate.prefilled(directory, state), Candidate.kryo(directory, state),
            Candidate.serialization(directory, state));
    }

    /** {@link Stft#checkpointNow()}. It deletes old versions by itself, in the background. */
    private static final class Checkpointing extends Candidate {
        private final Stft stft;
        private final Path job;

        Checkpointing(Stft stft, Path job) {
            super("checkpoint", job, file -> {});
            this.stft = stft;
            this.job = job;
        }

        @Override
        void save(long round) {
            stft.checkpointNow();
        }

        @Override
        void tidy() throws IOException {
            while (RemovedVersions.areLeft(job)) {
                LockSupport.parkNanos(1_000_000);
            }
            forceDirectory(job); // freeing blocks counts for neither
        }
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        Path directory = Path.of(own[0]);
        double[] state = States.random(Integer.parseInt(own[1]));
        Files.createDirectories(directory);
        try (Stft stft = Stft.start()) {
            stft.protect("state", state);
            new SavingRank(directory, state, stft).run(Integer.parseInt(own[2]));
        }
        MPI.Finalize();
    }

    private void run(int rounds) throws IOException {
        for (int round = 0; round <= rounds; round++) {
            for (int turn = 0; turn < candidates.size(); turn++) {
                save(candidates.get((turn + round) % candidates.size()), round);
            }
        }
    }

    /**
     * Has the system take as much memory as a file needs, and give it back to be used again at once. Else the way that
     * happens to need memory that a virtual machine has to get from its host first pays for it: up to 3 s of processor
     * time per GiB.
     */
    private void touchMemory() throws IOException {
        Candidate.write(scratch, state, RAW_BUFFER, false);
        Files.delete(scratch);
    }

    private void save(Candidate candidate, int round) throws IOException {
        touchMemory();
        double processor = Measured.processor();
        double seconds = Measured.time(() -> candidate.save(round));
        candidate.tidy();
        if (round > 0) {
            Measured.printOnce(candidate.name(), seconds);
            Measured.printOfAll(candidate.name() + ".cpu", MPI.SUM, Measured.processor() - processor);
        }
        state[round % state.length]++;
    }
}
