package org.stft.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;
import programs.EveryKind;
import programs.Flood;
import programs.Messages;
import programs.Threads;

/** Logs of real jobs, a JVM for each rank. */
class JobIT {

    @TempDir
    Path directory;

    private List<String> options(String... more) {
        List<String> options = new ArrayList<>(
            List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=event-log",
                "-Dstft.tools.directory=" + directory));
        options.addAll(List.of(more));
        return options;
    }

    @Test
    void eachKindOfCall_isInTheLogWithItsArgumentsAndResults() throws IOException {
        RankJvms.run(options(), EveryKind.class, 2);
        ReadLog log = ReadLog.of(only(directory.resolve("event-log")), 1);
        assertThat(log.findings()).isEmpty();
        assertThat(log.ending()).isEqualTo("finalized");
        assertThat(log.texts())
            .containsExactly(Files.readString(Path.of("src/test/resources/every-kind-rank-1.txt")).split("\n"));
    }

    @Test
    void killedInTheMiddle_eachCallThatHasReturnedIsInTheLog() throws Exception {
        Path calls = directory.resolve("calls-");
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(2);
            RankJvms jvms = RankJvms.start(bootstrap, options("-Dstft.event-log.ring=256"), Flood.class, 2,
                calls.toString())) {
            for (int rank = 0; rank < 2; rank++) {
                Path done = Path.of(calls.toString() + rank);
                await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(done) && Files.size(done) > 5000);
            }
            for (int rank = 0; rank < 2; rank++) {
                jvms.process(rank).destroyForcibly().onExit().join(); // SIGKILL
            }
            for (int rank = 0; rank < 2; rank++) {
                ReadLog log = ReadLog.of(only(directory.resolve("event-log")), rank);
                long returned = Files.size(Path.of(calls.toString() + rank));
                assertThat((long) log.events().size() - 1).as("after MPI.Init").isBetween(returned, returned + 1);
                assertThat(log.findings()).isEmpty();
                assertThat(log.ending()).isEmpty();
                assertThat(log.open()).hasSizeLessThanOrEqualTo(1);
            }
        }
    }

    private List<RankJvms.Outcome> messages(String count, String... more) throws IOException {
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(2);
            RankJvms jvms = RankJvms.start(bootstrap, options(more), Messages.class, 2, count)) {
            return jvms.await();
        }
    }

    @Test
    void diskBecomesFull_theProgramContinues_andTheLogSaysHowManyEventsAreMissing() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory, "300k")) {
            List<RankJvms.Outcome> ranks = messages("20000", "-Dstft.event-log.ring=1024",
                "-Dstft.tools.directory=" + disk.root());
            for (RankJvms.Outcome rank : ranks) {
                assertThat(rank.exit()).as(rank.err()).isZero();
                assertThat(rank.lines()).containsExactly("all messages were right");
                assertThat(rank.err()).contains("rank " + rank.rank() + ": the log of this rank cannot be written",
                    "No space left on device",
                    "The program continues");
                ReadLog log = ReadLog.of(only(disk.root().resolve("event-log")), rank.rank());
                assertThat(log.events().stream().filter(event -> event.kind() != EventKind.GAP).count() + log.missing())
                    .isEqualTo(20_002);
                assertThat(log.missing()).isPositive();
                assertThat(rank.err()).contains(log.missing() + " events are missing in the log of this rank");
                assertThat(log.findings()).asString().contains(log.missing() + " events are missing",
                    "No space left on device");
                assertThat(log.texts()).last().asString().startsWith("MPI.Finalize");
            }
        }
    }

    @Test
    void diskIsFullAtTheStart_theProgramRunsWithoutALog() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory, "100k")) {
            for (RankJvms.Outcome rank : messages("100", "-Dstft.tools.directory=" + disk.root())) {
                assertThat(rank.exit()).as(rank.err()).isZero();
                assertThat(rank.lines()).containsExactly("all messages were right");
                assertThat(rank.err()).contains("the log of this rank cannot be created", "No space left on device");
            }
        }
    }

    @Test
    void threadsOfOneRank_eachCallIsInTheLogWithItsThread() throws IOException {
        RankJvms.run(options("-Dstft.event-log.ring=64"), Threads.class, 2);
        ReadLog log = ReadLog.of(only(directory.resolve("event-log")), 0);
        assertThat(log.findings()).isEmpty();
        assertThat(log.events().stream().filter(event -> event.kind() == EventKind.SEND)).hasSize(400);
        assertThat(log.events().stream().filter(event -> event.kind() == EventKind.SEND).map(Event::thread).distinct())
            .hasSize(4);
    }

    static Path only(Path directory) throws IOException {
        try (var runs = Files.list(directory)) {
            List<Path> all = runs.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
