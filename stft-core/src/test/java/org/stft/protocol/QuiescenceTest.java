package org.stft.protocol;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;

@Timeout(30)
class QuiescenceTest {

    private final List<QueuePort> ports = QueuePort.of(2);

    private void markerOfRankOne(long call) {
        ports.get(1).send(0, ByteBuffer.allocate(Long.BYTES).putLong(call).array());
    }

    @Test
    void markerOfAnEarlierCallCameLate_doesNotCountForThisOne() {
        markerOfRankOne(4);
        assertThatThrownBy(() -> new Quiescence(ports.get(0), 5).awaitArrival(Duration.ofMillis(50)))
            .isInstanceOf(StftException.class).hasMessageContaining("no sign of rank 1");
    }

    @Test
    void markerOfAnEarlierCallCameLate_thatOfThisOneIsAwaited() {
        markerOfRankOne(4);
        markerOfRankOne(5);
        new Quiescence(ports.get(0), 5).awaitArrival(Duration.ofSeconds(20));
    }
}
