package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmallPartsTest {

    @TempDir
    Path directory;

    // ---- settings

    @ParameterizedTest
    @EnumSource(CriuSetting.class)
    void setting_standsInTheTableWithItsDefault(CriuSetting setting) throws IOException {
        assertThat(Path.of("../docs/criu.md")).content()
            .contains("| `" + setting.key() + "` | `" + setting.fallback() + "` |");
    }

    @ParameterizedTest
    @CsvSource({"500ms,500", "30s,30000", "2m,120000", "1h,3600000", "' 7s ',7000"})
    void time_isANumberWithItsUnit(String value, long millis) {
        assertThat(CriuSetting.TIMEOUT.duration(Optional.of(value))).hasMillis(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-1s", "1d", "1.5s", "99999999999s"})
    void noTime_isRefusedWithTheKeyAndAnExample(String value) {
        assertThatThrownBy(() -> CriuSetting.QUIET_TIMEOUT.duration(Optional.of(value)))
            .hasMessageContainingAll("stft.criu.quiet-timeout", "'" + value + "'", "30s");
    }

    @Test
    void neitherOnNorOff_isRefused() {
        assertThat(CriuSetting.COLLECT.isOn(Optional.empty())).isTrue();
        assertThat(CriuSetting.COLLECT.isOn(Optional.of("off"))).isFalse();
        assertThatThrownBy(() -> CriuSetting.COLLECT.isOn(Optional.of("yes"))).hasMessageContaining("on or off");
    }

    // ---- CRIU's log

    private String decisiveLine(String log, String output) throws IOException {
        return CriuLog.decisiveLine(Files.writeString(directory.resolve("log"), log),
            Files.writeString(directory.resolve("output"), output));
    }

    @Test
    void decisiveLine_isTheFirstErrorThatIsNotHarmless() throws IOException {
        assertThat(decisiveLine("""
            (00.000100) Warn  (criu/kerndat.c:1290): Can't keep kdat cache on non-tempfs
            (00.000200) Error (criu/util.c:1534): rlimit: Can't setup RLIMIT_NOFILE for self: Operation not permitted
            (00.030000)   9943: Error (criu/sk-inet.c:1059): inet: Can't bind inet socket (id 63): Address already in use
            (00.040000) Error (criu/cr-restore.c:2310): Restoring FAILED.
            """, "")).isEqualTo("CRIU says: Error (criu/sk-inet.c:1059): inet: Can't bind inet socket (id 63): Address already in use");
    }

    @Test
    void noErrorInTheLog_theLastLineOfTheOutput() throws IOException {
        assertThat(decisiveLine("(00.1) Warn  (x)\n", "criu: unrecognized option\nTry --help\n\n")).isEqualTo("CRIU says: Try --help");
        assertThat(decisiveLine("", "")).isEqualTo("CRIU says nothing");
    }

    // ---- addresses

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.1.2.255", "::1", "fe80::1:2"})
    void address_isReadBackFromWhatTheCLibraryGets(String ip) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(ip), 40321);
        String text = SocketAddress.text(address);
        assertThat(SocketAddress.text(SocketAddress.encode(address, true))).isEqualTo(text);
        if (ip.contains(".")) {
            assertThat(SocketAddress.text(SocketAddress.encode(address, false))).isEqualTo(text).isEqualTo(ip + ":40321");
        } else {
            assertThatIOException().isThrownBy(() -> SocketAddress.encode(address, false)).withMessageContaining("no IPv6");
        }
    }

    // ---- process ids

    @Test
    void gapForCriu_liesApartFromAllIdsOfTheImage() {
        assertThat(gap()).isEqualTo(300);
        assertThat(gap(1000L, 1001L)).isEqualTo(300);
        assertThat(gap(310L, 330L, 450L)).isEqualTo(331);
        assertThat(gap(310L, 330L, 400L)).isEqualTo(401);
        assertThat(gap(250L, 300L)).isEqualTo(301);
    }

    private static long gap(Long... taken) {
        return new ProcessIds(new TreeSet<>(List.of(taken))).gap();
    }

    // ---- privileges

    @Test
    void privileges_areReadFromTheStatusOfAProcess() throws IOException {
        Path status = Files.writeString(directory.resolve("status"), "Name:\tx\nCapInh:\t0000000000000000\nCapEff:\t000001fffeffffff\n");
        assertThat(Privileges.effective(status)).isEqualTo(0x1fffeffffffL);
        assertThatIOException().isThrownBy(() -> Privileges.effective(Files.writeString(directory.resolve("none"), "")));
    }

    @Test
    void privileges_missingOnesAreNamed_andRootNeedsOthersThanUsersDo() {
        long admin = 1L << 21;
        assertThat(Privileges.missing(-1L, true)).isEmpty();
        assertThat(Privileges.missing(-1L & ~(1L << 12), true)).isEmpty();
        assertThat(Privileges.missing(-1L & ~(1L << 12), false)).singleElement().asString().startsWith("NET_ADMIN");
        assertThat(Privileges.missing(-1L & ~(1L << 40), true)).singleElement().asString().startsWith("CHECKPOINT_RESTORE");
        assertThat(Privileges.missing(-1L & ~(1L << 40), false)).isEmpty();
        assertThat(Privileges.missing(admin, true)).hasSize(4);
        assertThat(Privileges.missing(0, false)).hasSize(7);
    }

    // ---- gathering

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void ranksGather_allGoOnWhenTheLastHasCome_roundAfterRound() throws IOException {
        LocalRankBarrier gathering = new LocalRankBarrier();
        List.of(0, 1, 2).forEach(gathering::add);
        for (int round = 0; round < 100; round++) {
            List<CompletableFuture<Void>> first = List.of(come(gathering, 0), come(gathering, 1));
            assertThat(first).noneMatch(CompletableFuture::isDone);
            gathering.await(2, TestJob.LIMIT);
            first.forEach(CompletableFuture::join);
        }
    }

    @Test
    void gatheringOfARunThatIsOver_whoWaitsIsSentAwayAndWhoComesToo() throws Exception {
        LocalRankBarrier gathering = new LocalRankBarrier(Set.of(0, 1), limit -> { });
        CompletableFuture<Void> waiting = come(gathering, 1);
        gathering.dissolve();
        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS)).hasStackTraceContaining("the run that this rank belongs to is over");
        assertThatIOException().isThrownBy(() -> gathering.await(0, TestJob.LIMIT)).withMessageContaining("is over");
    }

    private static CompletableFuture<Void> come(LocalRankBarrier gathering, int rank) {
        return CompletableFuture.runAsync(() -> {
            try {
                gathering.await(rank, TestJob.LIMIT);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }, task -> DaemonThreads.make(task).start());
    }

    @Test
    void rankDoesNotCome_theOthersAreToldWhich() {
        LocalRankBarrier gathering = new LocalRankBarrier();
        List.of(0, 1, 2).forEach(gathering::add);
        assertThatIOException().isThrownBy(() -> gathering.await(1, Duration.ofMillis(20)))
            .withMessageContainingAll("[0, 2]", "20 ms", "stft.criu.timeout");
    }
}
