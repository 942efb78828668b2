package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.internal.agreement.QueuePort;

@Timeout(30)
class QuiescenceTest {

    private final List<QueuePort> ports = QueuePort.of(2);
    private final Quiescence quiescence = new Quiescence(ports.get(0));

    private void markerOfRankOne(long call) {
        assertThat(new Markers(ports.get(1)).exchange(call, Duration.ZERO)).as("rank 0 sends none")
            .contains(0);
    }

    @Test
    void markerOfAnEarlierCallCameLate_doesNotCountForThisOne() {
        markerOfRankOne(4);
        assertThatThrownBy(() -> quiescence.awaitArrival(5, Duration.ofMillis(50)))
            .isInstanceOf(StftException.class).hasMessageContaining("no sign of rank 1");
    }

    @Test
    void markerOfAnEarlierCallCameLate_thatOfThisOneIsAwaited() {
        markerOfRankOne(4);
        markerOfRankOne(5);
        quiescence.awaitArrival(5, Duration.ofSeconds(20));
    }
}
