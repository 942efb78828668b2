package org.stft.criu.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.stft.criu.os.RawSocket;

/** The listener for the connections of a restart. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReconnectListenerTest {

    private static final byte[] SECRET = "0123456789abcdef".getBytes();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(50);

    private ReconnectListener point;
    private InetSocketAddress address;

    @BeforeEach
    void open() throws IOException {
        point = new ReconnectListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), SECRET);
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), point.port());
    }

    @AfterEach
    void close() {
        point.close();
    }

    @Test
    void pairs_areHandedOutByTheirNumber() throws IOException {
        try (RawSocket seven = ReconnectListener.connect(address, SECRET, 7);
            RawSocket three = ReconnectListener.connect(address, SECRET, 3);
            RawSocket otherThree = point.take(3, TIMEOUT);
            RawSocket otherSeven = point.take(7, TIMEOUT)) {
            seven.send("to 7".getBytes());
            three.send("to 3".getBytes());
            assertThat(otherSeven.receive(4, TIMEOUT)).asString().isEqualTo("to 7");
            assertThat(otherThree.receive(4, TIMEOUT)).asString().isEqualTo("to 3");
        }
    }

    @Test
    void otherSecret_isTurnedAway() {
        assertThatIOException().isThrownBy(() -> ReconnectListener.connect(address, "fedcba9876543210".getBytes(), 7))
            .withMessageContaining("rejected the connection");
        assertThatIOException().isThrownBy(() -> point.take(7, SHORT))
            .withMessageContaining("connection 7 did not connect");
    }

    @Test
    void samePairTwice_theSecondIsTurnedAway() throws IOException {
        try (RawSocket first = ReconnectListener.connect(address, SECRET, 7)) {
            assertThat(first.fd()).isPositive();
            assertThatIOException().isThrownBy(() -> ReconnectListener.connect(address, SECRET, 7));
            point.take(7, TIMEOUT).close();
            assertThatIOException().isThrownBy(() -> ReconnectListener.connect(address, SECRET, 7));
        }
    }

    @Test
    void silentStranger_doesNotHoldUpOthers() throws IOException {
        try (Socket stranger = new Socket(address.getAddress(), address.getPort());
            RawSocket one = ReconnectListener.connect(address, SECRET, 1)) {
            assertThat(stranger.isConnected()).isTrue();
            assertThat(one.fd()).isPositive();
            point.take(1, TIMEOUT).close();
        }
    }

    @Test
    void closedMeetingPoint_nobodyIsThere() {
        point.close();
        assertThatIOException().isThrownBy(() -> point.take(1, TIMEOUT)).withMessageContaining("was closed");
    }

    @Test
    void nobodyListens_saysSo() throws IOException {
        try (RawSocket free = RawSocket.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            address = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.port());
        }
        assertThatIOException().isThrownBy(() -> ReconnectListener.connect(address, SECRET, 1))
            .withMessageContainingAll("cannot connect", "Connection refused");
    }
}
