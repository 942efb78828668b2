package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.QueuePort;
import org.stft.internal.agreement.Topic;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.store.PhaseTimes;

/** The number of messages of one version on all ranks, which does not depend on the machine. */
@Timeout(60)
class MessagesPerVersionTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Topic<Arrival, CheckpointPlan> ENTER = new Topic<>(Arrival.class, CheckpointPlan.class);
    private static final Topic<RankImages, Commitment> VOTE = new Topic<>(RankImages.class, Commitment.class);
    private final ExecutorService pool = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 32, 200})
    void programThatCountsItsMessages_fourForEachRankButRankZero(int ranks) throws Exception {
        List<QueuePort> ports = QueuePort.of(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            ports.get(rank).count(10 + rank, 10 + (rank + 1) % ranks);
        }
        assertThat(messagesOfAVersion(ports)).isEqualTo(4L * (ranks - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void programThatIsNotCounted_aMarkerForEachPairToo(int ranks) throws Exception {
        assertThat(messagesOfAVersion(QueuePort.of(ranks))).isEqualTo(4L * (ranks - 1) + (long) ranks * (ranks - 1));
    }

    private long messagesOfAVersion(List<QueuePort> ports) throws Exception {
        List<Future<?>> ranks = ports.stream().<Future<?>>map(port -> pool.submit(() -> version(port))).toList();
        for (Future<?> rank : ranks) {
            rank.get();
        }
        return ports.stream().mapToLong(QueuePort::messages).sum();
    }

    private static void version(QueuePort port) {
        JobRank rank = JobRank.of(port, null);
        Quiescence quiescence = new Quiescence(rank);
        CheckpointPlan plan = rank.agreement().agree(ENTER, "checkpoint()", LIMIT,
            () -> new Arrival(1, false, false, "A.java:7", quiescence.enter()),
            arrivals -> new CheckpointPlan(1, false, "staging", Arrival.areAllReceived(arrivals)));
        quiescence.require(new Entered(plan, 1, "A.java:7", PhaseTimes.NONE), LIMIT);
        rank.agreement().agree(VOTE, "the vote", LIMIT, () -> new RankImages(List.of(), PhaseTimes.NONE),
            votes -> new Commitment(Optional.empty()));
    }
}
