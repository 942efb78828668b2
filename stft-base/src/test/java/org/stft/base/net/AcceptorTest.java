package org.stft.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AcceptorTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final String NAME = "acceptor-test";
    private static final int PROOF = 'p';
    private static final int HELD = 'h';

    private final List<Service.Cut> cuts = new CopyOnWriteArrayList<>();
    private final List<Socket> handedOver = new CopyOnWriteArrayList<>();
    private final List<Socket> clients = new ArrayList<>();
    private TcpPort port;
    private Acceptor<Socket> acceptor;

    /** A connection that sends a proof is admitted and handed over; one that sends another byte first is served until it ends. */
    private final Service<Socket> service = new Service<>() {
        @Override
        public void serve(Socket connection, Admission admission) throws IOException {
            int first = connection.getInputStream().read();
            if (first != PROOF && first != HELD || !admission.admit()) {
                return;
            }
            connection.getOutputStream().write(first);
            if (first == HELD) {
                connection.getInputStream().read();
            } else if (admission.handOver()) {
                handedOver.add(connection);
                untilInterrupted();
            }
        }

        @Override
        public void cutting(Socket connection, Cut reason) {
            cuts.add(reason);
        }
    };

    /** Keeps a service at work until its acceptor is closed. */
    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void open(int maxUnproven, Duration timeout) throws IOException {
        port = new TcpPort(InetAddress.getLoopbackAddress(), 64);
        acceptor = new Acceptor<>(NAME, port, new Acceptor.Limits(maxUnproven, timeout), service);
    }

    @AfterEach
    void close() throws IOException {
        acceptor.close();
        for (Socket client : clients) {
            client.close();
        }
        for (Socket connection : handedOver) {
            connection.close();
        }
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
            .noneMatch(name -> name.startsWith(NAME)));
    }

    private Socket connect(int... bytes) throws IOException {
        Socket client = new Socket(port.address().getAddress(), port.address().getPort());
        clients.add(client);
        client.setSoTimeout(20_000);
        for (int each : bytes) {
            client.getOutputStream().write(each);
        }
        return client;
    }

    private static boolean isClosed(Socket client) {
        try {
            return client.getInputStream().read() < 0;
        } catch (IOException e) {
            return true; // reset
        }
    }

    @Test
    void proven_isHandedOverAndOutlivesTheLimitAndTheAcceptor() throws IOException {
        open(4, SHORT);
        Socket member = connect(PROOF);
        assertThat(member.getInputStream().read()).isEqualTo(PROOF);
        assertThat(isClosed(connect())).as("the limit has passed").isTrue();
        await().until(() -> handedOver.size() == 1);
        acceptor.close();
        handedOver.get(0).getOutputStream().write(7);
        assertThat(member.getInputStream().read()).isEqualTo(7);
        assertThat(cuts).containsExactly(Service.Cut.LATE);
    }

    @Test
    void unproven_isClosedAtOnce() throws IOException {
        open(4, LONG);
        assertThat(isClosed(connect('x'))).isTrue();
        assertThat(cuts).isEmpty();
    }

    @Test
    void manySilentConnections_theOldestMakeRoom() throws IOException {
        open(4, LONG);
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            silent.add(connect());
        }
        Socket member = connect(PROOF);
        assertThat(member.getInputStream().read()).isEqualTo(PROOF);
        assertThat(silent.subList(0, 4)).allMatch(AcceptorTest::isClosed);
        assertThat(cuts).isNotEmpty().containsOnly(Service.Cut.CROWDED_OUT);
    }

    @Test
    void closed_cutsThoseThatAreServedAndLetsNobodyIn() throws IOException {
        open(4, LONG);
        Socket held = connect(HELD);
        assertThat(held.getInputStream().read()).isEqualTo(HELD);
        Socket silent = connect();
        Socket member = connect(PROOF);
        assertThat(member.getInputStream().read()).isEqualTo(PROOF);
        acceptor.close();
        assertThat(isClosed(held)).isTrue();
        assertThat(isClosed(silent)).isTrue();
        assertThat(cuts).containsExactly(Service.Cut.CLOSED);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }
}
