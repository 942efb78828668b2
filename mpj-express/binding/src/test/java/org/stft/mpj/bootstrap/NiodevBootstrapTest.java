package org.stft.mpj.bootstrap;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.base.net.Secret;

/** The bootstrap server of the ranks, with well-behaved and other connections over real sockets. */
@Timeout(60)
class NiodevBootstrapTest {

    private static final BootstrapTimeouts PATIENT = new BootstrapTimeouts(Duration.ofSeconds(20),
        Duration.ofSeconds(40));
    private static final BootstrapTimeouts HASTY = new BootstrapTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(40));
    private static final String ALL_OF_TWO = "#Peer Information;127.0.0.1@31000@30000@0@0;127.0.0.1@31001@30001@1@0;";

    private final CapturedLog log = new CapturedLog(BootstrapServer.class);
    private final List<FakeRank> connections = new ArrayList<>();
    private NiodevBootstrap bootstrap;

    @BeforeEach
    void open() throws IOException {
        bootstrap = NiodevBootstrap.open(2, InetAddress.getLoopbackAddress(), Path.of("mpj"), PATIENT);
    }

    private void reopen(int ranks, BootstrapTimeouts limits) throws IOException {
        bootstrap.close();
        bootstrap = NiodevBootstrap.open(ranks, InetAddress.getLoopbackAddress(), Path.of("mpj"), limits);
    }

    @AfterEach
    void close() throws IOException {
        for (FakeRank connection : connections) {
            connection.close();
        }
        bootstrap.close();
        log.close();
        assertThat(threads()).isEmpty();
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
            .filter(name -> name.startsWith("stft-bootstrap-server")).toList();
    }

    private FakeRank connect() throws IOException {
        FakeRank connection = new FakeRank(bootstrap);
        connections.add(connection);
        return connection;
    }

    private void expectTheJobToMeet() throws IOException {
        FakeRank first = connect().sayHello(1);
        FakeRank second = connect().sayHello(0);
        assertThat(first.answer()).isEqualTo(ALL_OF_TWO);
        assertThat(second.answer()).isEqualTo(ALL_OF_TWO);
    }

    @Test
    void allRanksCome_eachIsToldWhereAllAreInTheirOrder() throws IOException {
        expectTheJobToMeet();
        assertThat(log.messages()).isEmpty();
    }

    @Test
    void allRanksHaveMet_threadAndPortAreGone() throws IOException {
        expectTheJobToMeet();
        await().until(() -> threads().isEmpty());
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }

    @Test
    void sixtyFourRanks_allMeet() throws IOException {
        reopen(64, PATIENT);
        for (int rank = 63; rank >= 0; rank--) {
            connect().sayHello(rank);
        }
        for (FakeRank rank : connections) {
            assertThat(rank.answer()).startsWith("#Peer Information;127.0.0.1@31000@30000@0@0;127.0.0.1@31001@")
                .endsWith("127.0.0.1@31063@30063@63@0;");
        }
    }

    @Test
    void helloComesByteByByte_isUnderstood() throws IOException {
        FakeRank slow = connect().announce(0);
        for (byte each : FakeRank.hello(0)) {
            slow.send(each);
        }
        assertThat(connect().sayHello(1).answer()).isEqualTo(ALL_OF_TWO);
        assertThat(slow.answer()).isEqualTo(ALL_OF_TWO);
    }

    @Test
    void garbage_isRefusedAtOnceAndTheJobMeets() throws IOException {
        assertThat(connect().send("GET / HTTP/1.0\r\n\r\n".getBytes(US_ASCII)).isRefused()).isTrue();
        assertThat(connect().send((byte) 7).isRefused()).isTrue();
        expectTheJobToMeet();
        assertThat(log.messages()).hasSize(2)
            .allMatch(line -> line.startsWith("FINE Refused the connection of /127.0.0.1:")
                && line
                    .endsWith(" to the bootstrap server of the ranks: it does not speak the protocol of MPJ Express."));
    }

    @Test
    void saysMoreThanAHello_isRefusedAndItsRankIsFree() throws IOException {
        FakeRank talker = connect().sayHello(1);
        assertThat(talker.send((byte) 0).isRefused()).isTrue();
        expectTheJobToMeet();
        expectLog("it sent more than its registration.");
    }

    @Test
    void silentConnection_isRefusedAfterItsTime() throws IOException {
        reopen(2, HASTY);
        assertThat(connect().isRefused()).isTrue();
        assertThat(connect().send(Arrays.copyOf(FakeRank.hello(1, 1, 1), 20)).isRefused()).isTrue();
        expectTheJobToMeet();
        assertThat(log.messages()).hasSize(2)
            .allMatch(line -> line.endsWith("it did not name its rank in time."));
    }

    @Test
    void silentConnection_doesNotHoldUpTheJob() throws IOException {
        FakeRank silent = connect();
        expectTheJobToMeet();
        assertThat(silent.isRefused()).isTrue();
        expectLog("all ranks have come already.");
    }

    @Test
    void rankThatWaitsLongerThanASilentOneMay_isNotRefused() throws IOException {
        reopen(2, HASTY);
        FakeRank early = connect().sayHello(0);
        assertThat(connect().isRefused()).isTrue();
        assertThat(connect().sayHello(1).answer()).isEqualTo(ALL_OF_TWO);
        assertThat(early.answer()).isEqualTo(ALL_OF_TWO);
    }

    @Test
    void hundredsOfSilentConnections_theOldestMakeRoomAndTheJobMeets() throws IOException {
        for (int i = 0; i < 300; i++) {
            connect();
        }
        expectTheJobToMeet();
    }

    @Test
    void rankNumberTwice_theSecondIsRefusedAndTheFirstStays() throws IOException {
        FakeRank first = connect().sayHello(0);
        await().until(() -> bootstrap.registered() == 1);
        assertThat(connect().send(FakeRank.hello(0)).isRefused()).isTrue();
        assertThat(connect().sayHello(1).answer()).isEqualTo(ALL_OF_TWO);
        assertThat(first.answer()).isEqualTo(ALL_OF_TWO);
        assertThat(log.messages()).singleElement().asString()
            .contains("it says that it is rank 0, but that rank has come already, from /127.0.0.1:");
    }

    @Test
    void rankEndsAndComesAgain_theJobMeets() throws IOException {
        connect().sayHello(0).close();
        await().until(() -> !log.messages().isEmpty());
        expectLog("rank 0 ended before all others had come.");
        expectTheJobToMeet();
    }

    @Test
    void helloOfARankThatWasNotAnnounced_isRefused() throws IOException {
        assertThat(connect().send(FakeRank.hello(0)).isRefused()).isTrue();
        expectLog("it says that it is rank 0, but is not the rank 0 that knows the secret of this job.");
        log.messages().clear();
        assertThat(connect().announce(0).send(FakeRank.hello(0, 30_000, 31_000)).isRefused()).isTrue();
        expectLog("it says that it is rank 0, but is not the rank 0 that knows the secret of this job.");
        expectTheJobToMeet();
    }

    @Test
    void announcedWithAnotherSecret_isRefusedAndLearnsNothing() throws IOException {
        assertThatThrownBy(() -> connect().announce(0, Secret.random())).isInstanceOf(SecurityException.class)
            .hasMessageEndingWith("does not know the secret of this job");
        expectTheJobToMeet();
    }

    @Test
    void endsWithoutAWord_isForgotten() throws IOException {
        connect().close();
        await().until(() -> !log.messages().isEmpty());
        expectLog("it ended before it named its rank.");
        expectTheJobToMeet();
    }

    @ParameterizedTest
    @CsvSource({"2, 30000, 31000", "-1, 30000, 31000", "2147483647, 1, 1", "0, 0, 31000", "0, 30000, 65536",
        "1, -5, 4"})
    void rankOrPortOutOfRange_isRefusedAndTheJobMeets(int rank, int writePort, int readPort) throws IOException {
        assertThat(connect().send(FakeRank.hello(rank, writePort, readPort)).isRefused()).isTrue();
        expectTheJobToMeet();
        assertThat(log.messages()).singleElement().asString().contains("expected ");
    }

    @Test
    void oneRankNeverComes_theOthersAreLetGoAndTheLogNamesIt() throws IOException {
        reopen(3, new BootstrapTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(1)));
        FakeRank first = connect().sayHello(0);
        FakeRank second = connect().sayHello(2);
        assertThatThrownBy(first::answer).isInstanceOf(EOFException.class);
        assertThatThrownBy(second::answer).isInstanceOf(EOFException.class);
        await().until(() -> threads().isEmpty());
        assertThat(log.messages()).singleElement().asString().startsWith("SEVERE").contains(
            "of 3 ranks, [1] did not come within 1 s of the first one");
    }

    @Test
    void closedWhileRanksWait_theyAreLetGoAndTheThreadEnds() throws IOException {
        FakeRank waiting = connect().sayHello(0);
        bootstrap.close();
        assertThat(threads()).isEmpty();
        assertThatThrownBy(waiting::answer).isInstanceOf(IOException.class);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        bootstrap.close();
    }

    @Test
    void argumentsAndEnvironment_areThoseOfNiodev() {
        assertThat(bootstrap.arguments(1, List.of("a b", ""))).containsExactly("1", "#Number of Processes;2;#Protocol"
            + " Switch Limit;131072;#Server Name;127.0.0.1;#Server Port;" + bootstrap.address().getPort() + ";",
            "niodev", "a b", "");
        assertThat(bootstrap.environment(0)).isEqualTo(Map.of("MPJ_HOME", "mpj", "STFT_MPJ_MEMBER",
            "0 127.0.0.1 " + bootstrap.address().getPort() + " " + bootstrap.secret().text()));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap.arguments(2, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap.environment(-1));
    }

    @Test
    void twoJobsAtOnce_haveDifferentPorts() throws IOException {
        try (NiodevBootstrap other = NiodevBootstrap.open(1, InetAddress.getLoopbackAddress(), Path.of("mpj"),
            PATIENT)) {
            assertThat(other.address().getPort()).isNotEqualTo(bootstrap.address().getPort());
        }
    }

    @Test
    void noRanks_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> NiodevBootstrap.open(0, InetAddress.getLoopbackAddress()))
            .withMessage("Expected at least 1 rank, found 0.");
    }

    private void expectLog(String end) {
        assertThat(log.messages()).singleElement().asString().endsWith(end);
    }
}
