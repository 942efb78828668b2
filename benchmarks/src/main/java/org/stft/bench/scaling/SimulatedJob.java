package org.stft.bench.scaling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.stft.base.io.FileRecord;
import org.stft.bench.scaling.SimulatedNetwork.NothingSentException;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.Topic;
import org.stft.internal.checkpoint.Arrival;
import org.stft.internal.checkpoint.CheckpointPlan;
import org.stft.internal.checkpoint.Commitment;
import org.stft.internal.checkpoint.RankImages;
import org.stft.internal.restart.RestartAgreement;
import org.stft.mp.MessagePassing;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;

/** A job of simulated ranks: the steps of a version and of a restart, by the classes of the product on every rank. */
final class SimulatedJob {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Topic<Arrival, CheckpointPlan> ENTER = new Topic<>(Arrival.class, CheckpointPlan.class);
    private static final Topic<RankImages, Commitment> VOTE = new Topic<>(RankImages.class, Commitment.class);
    private static final double MILLIS = 1e6;

    private final int ranks;
    private final JobStore store;

    SimulatedJob(int ranks, JobStore store) {
        this.ranks = ranks;
        this.store = store;
    }

    /**
     * The cost of one step.
     *
     * @param rankZero the time of rank 0, ms
     * @param path the time of all ranks on the longest path from a rank to rank 0 and back, ms
     * @param messages of all ranks
     * @param bytes of these messages
     */
    record Cost(double rankZero, double path, long messages, long bytes) {

        static Cost best(Cost one, Cost other) {
            return one.path <= other.path ? one : other;
        }
    }

    private interface Step {
        void take(JobRank rank) throws IOException;
    }

    /** Takes a step on all ranks: first each sends its part, the last rank first; then rank 0 answers, and each returns. */
    private Cost cost(Step step) throws IOException {
        SimulatedNetwork network = new SimulatedNetwork(ranks);
        for (int rank = ranks - 1; rank > 0; rank--) {
            report(step, network.port(rank));
        }
        double[] millis = new double[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            JobRank one = JobRank.of(network.port(rank), null); // nothing is reported to a launcher in these steps
            long began = System.nanoTime();
            step.take(one);
            millis[rank] = (System.nanoTime() - began) / MILLIS;
        }
        double path = millis[0];
        for (int rank = ranks - 1; rank > 0; rank = network.firstDestination(rank)) {
            path += millis[rank];
        }
        return new Cost(millis[0], path, network.count(), network.bytes());
    }

    private static void report(Step step, MessagePassing port) throws IOException {
        try {
            step.take(JobRank.of(port, null));
            throw new IllegalStateException("rank " + port.rank() + " has not waited for the decision");
        } catch (NothingSentException waits) {
            // what it sent is known
        }
    }

    /** All ranks enter a call, with the counts of the message guard. */
    Cost enter() throws IOException {
        return cost(rank -> {
            CheckpointPlan plan = rank.agreement().agree(ENTER, "a version", LIMIT,
                () -> new Arrival(1, false, false, "Program.java:27", rank.port().guard().count()),
                arrivals -> new CheckpointPlan(1, false, "00000001-staging", Arrival.areAllReceived(arrivals)));
            if (!plan.allReceived()) {
                throw new IllegalStateException("the counts differ");
            }
        });
    }

    /** All ranks vote. */
    Cost vote() throws IOException {
        return cost(rank -> rank.agreement().agree(VOTE, "the vote", LIMIT,
            () -> new RankImages(List.of(image(rank.number())), PhaseTimes.NONE),
            votes -> new Commitment(votes.size() == ranks ? Optional.empty() : Optional.of("some are missing"))));
    }

    /** Writes, forces and names a version with its manifest; the bytes are those of the manifest. */
    Cost commit(long version) throws IOException {
        List<ImageRecord> images = IntStream.range(0, ranks).mapToObj(SimulatedJob::image).toList();
        Fingerprint fingerprint = Fingerprint.ofThisProcess("Program", "simulated");
        Path staging = store.stage(version);
        long began = System.nanoTime();
        store.commit(staging,
            Manifest.of(Instant.now(), version, store.name(), ranks, 1, fingerprint, PhaseTimes.NONE, images));
        double millis = (System.nanoTime() - began) / MILLIS;
        return new Cost(millis, millis, 0, Files.size(store.directoryOf(version).resolve(Manifest.FILE_NAME)));
    }

    /** Rank 0 reads the manifest of a version at a restart, and each rank is told of its images. */
    Cost read(long version) throws IOException {
        return cost(rank -> new RestartAgreement(rank, store, LIMIT).manifest(version));
    }

    private static ImageRecord image(int rank) {
        String name = ImageRecord.fileName(rank, "kryo");
        return new ImageRecord(rank, "kryo",
            List.of(new FileRecord(name, 57, "5e".repeat(32), List.of("0123456789abcdef"))));
    }
}
