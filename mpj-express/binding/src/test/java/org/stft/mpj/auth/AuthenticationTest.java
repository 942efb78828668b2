package org.stft.mpj.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.base.net.Acceptor;
import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;

/** A port of a rank, with connections of ranks and of others over real sockets. */
@Timeout(60)
class AuthenticationTest {

    private static final byte[] NOTHING = {};
    private static final int TIMEOUT_SECONDS = 20;

    private final Secret secret = Secret.random();
    private final BlockingQueue<SocketChannel> authenticated = new LinkedBlockingQueue<>();
    private final List<Socket> others = new ArrayList<>();
    private ServerSocketChannel port;
    private Acceptor<SocketChannel> authentication;

    @BeforeEach
    void open() throws IOException {
        port = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        authentication = Authentication.at(port, secret, authenticated::add);
    }

    @AfterEach
    void close() throws IOException {
        port.close();
        authentication.close();
        for (Socket other : others) {
            other.close();
        }
        for (SocketChannel connection : authenticated) {
            connection.close();
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.socket().getLocalPort());
        socket.setSoTimeout(TIMEOUT_SECONDS * 1000);
        others.add(socket);
        return socket;
    }

    /** A rank is let in, and what it says next comes through whole. */
    private void expectThatARankGetsIn() throws IOException, InterruptedException {
        Socket rank = connect();
        Handshake.connect(rank, secret, NOTHING);
        rank.getOutputStream().write("first".getBytes(US_ASCII));
        SocketChannel connection = authenticated.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(connection.getRemoteAddress()).isEqualTo(rank.getLocalSocketAddress());
        assertThat(connection.isBlocking()).isTrue();
        assertThat(connection.socket().getInputStream().readNBytes(5)).asString(US_ASCII).isEqualTo("first");
        connection.close();
    }

    /** Nothing but what every greeting is answered with comes back before the connection ends. */
    private static boolean isDropped(Socket other) throws IOException {
        try {
            return other.getInputStream().readAllBytes().length <= 2 * Secret.BYTES;
        } catch (SocketException e) {
            return true; // closed while bytes of ours were unread
        }
    }

    @Test
    void rank_getsIn() throws Exception {
        expectThatARankGetsIn();
        expectThatARankGetsIn();
        assertThat(authenticated).isEmpty();
    }

    @Test
    void garbage_isDroppedAtOnce() throws Exception {
        for (String garbage : List.of("GET / HTTP/1.0\r\n\r\n", "\0\14Sending Info", "s", "stfu")) {
            Socket other = connect();
            other.getOutputStream().write((garbage + "\0".repeat(100)).getBytes(US_ASCII));
            assertThat(isDropped(other)).isTrue();
        }
        expectThatARankGetsIn();
        assertThat(authenticated).isEmpty();
    }

    @Test
    void anotherSecret_isRefusedByBothEnds() throws Exception {
        Socket other = connect();
        assertThatThrownBy(() -> Handshake.connect(other, Secret.random(), NOTHING))
            .isInstanceOf(SecurityException.class);
        other.getOutputStream().write(new byte[Secret.BYTES]);
        assertThat(isDropped(other)).isTrue();
        assertThat(authenticated).isEmpty();
    }

    @Test
    void hundredsOfSilentConnections_aRankGetsInAtOnce() throws Exception {
        for (int i = 0; i < 300; i++) {
            connect();
        }
        expectThatARankGetsIn();
        assertThat(isDropped(others.get(0))).isTrue();
        assertThat(authenticated).isEmpty();
    }

    @Test
    void closed_silentConnectionsEndAndSoDoTheThreads() throws Exception {
        Socket silent = connect();
        expectThatARankGetsIn();
        port.close();
        authentication.close();
        assertThat(isDropped(silent)).isTrue();
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
            .doesNotContain("stft-authentication"));
    }

    @Test
    void recordedHandshake_isWorthNothingOnAnotherConnection() throws Exception {
        byte[] recorded = record();
        SocketChannel first = authenticated.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(first).isNotNull();
        first.close();
        Socket replay = connect();
        replay.getOutputStream().write(recorded);
        assertThat(isDropped(replay)).isTrue();
        assertThat(authenticated).isEmpty();
        expectThatARankGetsIn();
    }

    /** The bytes that a rank sends, recorded between it and the port. */
    private byte[] record() throws Exception {
        ByteArrayOutputStream recorded = new ByteArrayOutputStream();
        Socket far = connect();
        try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            Socket rank = new Socket(relay.getInetAddress(), relay.getLocalPort());
            Socket near = relay.accept()) {
            Thread there = copying(near.getInputStream(), far.getOutputStream(), recorded);
            Thread back = copying(far.getInputStream(), near.getOutputStream(), new ByteArrayOutputStream());
            Handshake.connect(rank, secret, NOTHING);
            rank.shutdownOutput();
            there.join();
            far.close();
            back.join();
        }
        assertThat(recorded.size()).isEqualTo(4 + 2 * Secret.BYTES);
        return recorded.toByteArray();
    }

    private static Thread copying(InputStream from, OutputStream to, OutputStream record) {
        Thread thread = new Thread(() -> {
            try {
                for (int next = from.read(); next >= 0; next = from.read()) {
                    record.write(next);
                    to.write(next);
                }
            } catch (SocketException closed) {
                // the end of the recording
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        return thread;
    }
}
