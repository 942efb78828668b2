package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.spc.process.Connection;

class ConnectionPairTest {

    private static final String A = "10.0.0.1:5";
    private static final String B = "10.0.0.2:6";

    private static List<ImageRecord> images(Connection zero, Connection one) {
        return List.of(new ImageRecord(0, "criu", List.of(), List.of(zero)),
            new ImageRecord(1, "criu", List.of(), List.of(one)));
    }

    @Test
    void allSentWasReceived_imagesFit() {
        List<ImageRecord> images = images(new Connection(9, "p", A, B, 2, 70, 80),
            new Connection(8, "q", B, A, 2, 80, 70));
        assertThat(ConnectionPair.match(images)).containsExactly(new ConnectionPair("criu", 0, 9, 1, 8));
        assertThatCode(() -> ConnectionPair.requireFit(images)).doesNotThrowAnyException();
    }

    @Test
    void oneByteOnItsWay_refusedWithBothRanks() {
        List<ImageRecord> images = images(new Connection(9, "p", A, B, 2, 71, 80),
            new Connection(8, "q", B, A, 2, 80, 70));
        assertThatThrownBy(() -> ConnectionPair.requireFit(images)).isInstanceOf(IOException.class)
            .hasMessageContainingAll("rank 0 (" + A + ", sent 71", "rank 1 (" + B, "received 70");
    }

    @Test
    void receivedBeforeItWasSent_refused() {
        List<ImageRecord> images = images(new Connection(9, "p", A, B, 2, 70, 81),
            new Connection(8, "q", B, A, 2, 80, 70));
        assertThatThrownBy(() -> ConnectionPair.requireFit(images)).isInstanceOf(IOException.class);
    }

    @Test
    void connectionToSomethingElse_isNotARanksAndNotCompared() {
        List<ImageRecord> images = List.of(
            new ImageRecord(0, "criu", List.of(),
                List.of(new Connection(9, "p", A, B, 2, 70, 80), new Connection(7, "r", A, "10.9.9.9:80", 2, 1, 2))),
            new ImageRecord(1, "criu", List.of(),
                List.of(new Connection(8, "q", B, A, 2, 80, 70), new Connection(7, "s", B, "10.9.9.9:80", 2, 3, 4))));
        assertThat(ConnectionPair.match(images)).containsExactly(new ConnectionPair("criu", 0, 9, 1, 8));
        assertThatCode(() -> ConnectionPair.requireFit(images)).doesNotThrowAnyException();
    }

    @Test
    void pairWhoseConnectionHasOneEndOnly_refusedWithBothRanks() {
        List<ImageRecord> images = images(new Connection(9, "p", A, B, 2, 70, 80),
            new Connection(8, "q", B, "10.0.0.1:7", 2, 80, 70));
        assertThat(ConnectionPair.match(images)).isEmpty();
        assertThatThrownBy(() -> ConnectionPair.requireFit(images)).isInstanceOf(IOException.class)
            .hasMessageContainingAll("rank 0 and rank 1 had no connection");
    }

    @Test
    void imagesOfObjects_haveNoConnections() {
        List<ImageRecord> images = List.of(new ImageRecord(0, "kryo", List.of(), List.of()),
            new ImageRecord(1, "kryo", List.of(), List.of()));
        assertThatCode(() -> ConnectionPair.requireFit(images)).doesNotThrowAnyException();
    }
}
