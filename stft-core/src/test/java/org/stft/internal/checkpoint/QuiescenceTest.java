package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.QueuePort;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.mp.MessageCount;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;
import org.stft.store.PhaseTimes;

@Timeout(30)
class QuiescenceTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private final List<QueuePort> ports = QueuePort.of(2);
    private final Quiescence quiescence = new Quiescence(JobRank.of(ports.get(0), null));

    private static Entered call(long number, boolean allReceived) {
        return new Entered(new CheckpointPlan(1, false, "staging", allReceived), number, "A.java:7", PhaseTimes.NONE);
    }

    private void markerOfRankOne(long call) {
        assertThat(new Markers(JobRank.of(ports.get(1), null)).exchange(call, Duration.ZERO)).as("rank 0 sends none")
            .contains(0);
    }

    @Test
    void markerOfAnEarlierCallCameLate_doesNotCountForThisOne() {
        markerOfRankOne(4);
        assertThatThrownBy(() -> quiescence.awaitArrival(call(5, false), Duration.ofMillis(50)))
            .isInstanceOf(StftException.class).hasMessageContaining("no sign of rank 1");
    }

    @Test
    void markerOfAnEarlierCallCameLate_thatOfThisOneIsAwaited() {
        markerOfRankOne(4);
        markerOfRankOne(5);
        quiescence.awaitArrival(call(5, false), LONG);
    }

    @Test
    void allReceived_noMarkerIsSentOrAwaited_andWhatIsOpenIsStillRefused() {
        ports.get(0).count(3, 4);
        quiescence.enter();
        quiescence.require(call(5, true), LONG);
        ports.get(0).open(new OpenCommunication(Kind.INCOMPLETE_RECEIVE, 1, 42, "A.java:3"));
        assertThatThrownBy(() -> quiescence.require(call(5, true), LONG))
            .hasMessageContaining("has not completed a receive from rank 1 with tag 42, started at A.java:3");
        assertThat(ports.get(0).messages()).isZero();
    }

    @Test
    void anotherThreadSendsAfterTheCount_isRefused() {
        ports.get(0).count(3, 4);
        quiescence.enter();
        ports.get(0).count(4, 5);
        assertThatThrownBy(() -> quiescence.require(call(5, true), LONG)).isInstanceOf(StftException.class)
            .hasMessageContaining("another thread of rank 0 sent a message during checkpoint() at A.java:7");
    }

    @Test
    void sumsOfCountsDecide_andOneRankThatDoesNotCountSuffices() {
        assertThat(Arrival.areAllReceived(List.of(arrival(10, 4), arrival(2, 8)))).isTrue();
        assertThat(Arrival.areAllReceived(List.of(arrival(10, 4), arrival(2, 7)))).as("one in flight").isFalse();
        assertThat(Arrival.areAllReceived(List.of(arrival(1, 1), new Arrival(1, false, false, "", Optional.empty()))))
            .isFalse();
    }

    private static Arrival arrival(long sent, long received) {
        return new Arrival(1, false, false, "A.java:7", Optional.of(new MessageCount(sent, received)));
    }
}
