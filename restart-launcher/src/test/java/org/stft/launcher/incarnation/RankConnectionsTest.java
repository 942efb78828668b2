package org.stft.launcher.incarnation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.link.LauncherCommand;
import org.stft.link.RankEvent;
import org.stft.link.RecordSocket;

@Timeout(30)
class RankConnectionsTest {

    private static final long PATIENT = 20_000;
    private static final long IMPATIENT = 300;

    private final BlockingQueue<IncarnationEvent> events = new LinkedBlockingQueue<>();
    private final List<RecordSocket> wires = new ArrayList<>();
    private RankConnections connections;

    @BeforeEach
    void open() throws IOException {
        connections = new RankConnections(2, InetAddress.getLoopbackAddress(), events::add, PATIENT);
    }

    private void reopenImpatiently() throws IOException {
        connections.close();
        connections = new RankConnections(2, InetAddress.getLoopbackAddress(), events::add, IMPATIENT);
    }

    /** Tries until a connection is free, and takes it in time. */
    private RecordSocket connectSooner() {
        AtomicReference<RecordSocket> wire = new AtomicReference<>();
        Awaitility.await().atMost(Duration.ofSeconds(15)).ignoreExceptionsInstanceOf(IOException.class)
            .until(() -> wire.compareAndSet(null, connect(0)));
        return wire.get();
    }

    @AfterEach
    void close() throws IOException {
        for (RecordSocket wire : wires) {
            wire.close();
        }
        connections.close();
    }

    private Socket socket() throws IOException {
        String[] address = connections.address().split(":");
        Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
        socket.setSoTimeout(10_000);
        return socket;
    }

    private RecordSocket wire() throws IOException {
        RecordSocket wire = new RecordSocket(socket());
        wires.add(wire);
        return wire;
    }

    private RecordSocket greet(int rank, String secret) throws IOException {
        RecordSocket wire = wire();
        wire.write(new RankEvent.Hello(rank, 4711, secret));
        return wire;
    }

    private RecordSocket connect(int rank) throws IOException {
        RecordSocket wire = greet(rank, connections.secret());
        wire.readCommand(LauncherCommand.Welcome.class);
        return wire;
    }

    private IncarnationEvent next() throws InterruptedException {
        return events.poll(10, TimeUnit.SECONDS);
    }

    private static void assertClosed(RecordSocket wire) {
        assertThatThrownBy(() -> wire.read(LauncherCommand.class)).isInstanceOfAny(EOFException.class,
            SocketException.class);
    }

    @Test
    void listensOnLoopbackOnly() {
        assertThat(connections.address()).startsWith(InetAddress.getLoopbackAddress().getHostAddress() + ":");
    }

    @Test
    void secret_has256BitsAndIsNewEachTime() throws IOException {
        try (RankConnections other = new RankConnections(1, InetAddress.getLoopbackAddress(), events::add)) {
            assertThat(connections.secret()).matches("[0-9a-f]{64}").isNotEqualTo(other.secret());
        }
    }

    @Test
    void rankSaysWhoItIs_isWelcomedAndHeard() throws Exception {
        RecordSocket rank = connect(1);
        rank.write(new RankEvent.Restarted(5, "kryo"));
        assertThat(next())
            .isEqualTo(new IncarnationEvent.Reported(1, new RankEvent.Hello(1, 4711, connections.secret())));
        assertThat(next()).isEqualTo(new IncarnationEvent.Reported(1, new RankEvent.Restarted(5, "kryo")));
    }

    @Test
    void connectedRank_mayBeSilentLongerThanAStranger() throws Exception {
        reopenImpatiently();
        RecordSocket rank = connectSooner();
        next();
        try (Socket stranger = socket()) {
            assertThat(stranger.getInputStream().read()).as("its time is up").isEqualTo(-1);
        }
        rank.write(new RankEvent.Restarted(1, "kryo"));
        assertThat(next()).isEqualTo(new IncarnationEvent.Reported(0, new RankEvent.Restarted(1, "kryo")));
    }

    @Test
    void wrongSecretRankOrRankThatIsThere_isClosedAndNotHeard() throws Exception {
        assertClosed(greet(0, "0".repeat(64)));
        assertClosed(greet(0, ""));
        assertClosed(greet(2, connections.secret()));
        assertClosed(greet(-1, connections.secret()));
        connect(0);
        assertClosed(greet(0, connections.secret()));
        assertThat(next()).isInstanceOf(IncarnationEvent.Reported.class);
        assertThat(events).isEmpty();
    }

    @Test
    void garbageManyStrangersAndAnEndlessLine_doNotKeepARankOut() throws Exception {
        reopenImpatiently();
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Socket stranger = socket();
            strangers.add(stranger);
            try {
                stranger.getOutputStream()
                    .write(i % 2 == 0 ? "GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8) : new byte[i * 100]);
            } catch (IOException e) {
                // closed already, as it should be
            }
        }
        connectSooner();
        assertThat(next())
            .isEqualTo(new IncarnationEvent.Reported(0, new RankEvent.Hello(0, 4711, connections.secret())));
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    @Test
    void manySilentStrangers_aRankGetsInBeforeTheirTimeIsUp() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            strangers.add(socket());
        }
        connect(0);
        assertThat(next())
            .isEqualTo(new IncarnationEvent.Reported(0, new RankEvent.Hello(0, 4711, connections.secret())));
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    @Test
    void order_reachesRanksThatAreThereAndThoseThatComeLater() throws Exception {
        RecordSocket early = connect(0);
        connections.order(new LauncherCommand.SaveAndStop());
        assertThat(early.read(LauncherCommand.class)).isEqualTo(new LauncherCommand.SaveAndStop());
        RecordSocket late = connect(1);
        assertThat(late.read(LauncherCommand.class)).isEqualTo(new LauncherCommand.SaveAndStop());
    }

    @Test
    void lineOfARankEnds_itsEndCompletesWhenAllIsHeard() throws Exception {
        assertThat(connections.end(1)).as("never connected").isCompleted();
        RecordSocket rank = connect(0);
        next();
        for (int i = 0; i < 1000; i++) {
            rank.write(new RankEvent.Restarted(i, "kryo"));
        }
        assertThat(connections.end(0)).isNotCompleted();
        rank.close();
        connections.end(0).get(10, TimeUnit.SECONDS);
        assertThat(events).hasSize(1000);
    }

    @Test
    void rankWithoutAProcessIsCut_itHearsTheEndAndEndsItself() throws Exception {
        RecordSocket rank = connect(0);
        connections.cut(0);
        assertClosed(rank);
        assertThat(connections.closed(0)).as("the rank has not ended yet").isNotCompleted();
        rank.close();
        connections.closed(0).get(10, TimeUnit.SECONDS);
    }

    @Test
    void rejectedRank_isNotLetInLater_oneThatIsThereStays() throws Exception {
        connect(0);
        assertThat(connections.reject(0)).isFalse();
        assertThat(connections.reject(1)).isTrue();
        assertClosed(greet(1, connections.secret()));
    }

    @Test
    void closed_linesEndAndNobodyIsLetIn() throws Exception {
        RecordSocket rank = connect(0);
        connections.close();
        assertClosed(rank);
        assertThatThrownBy(this::socket).isInstanceOf(IOException.class);
    }
}
