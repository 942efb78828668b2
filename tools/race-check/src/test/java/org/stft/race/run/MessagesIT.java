package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;
import org.stft.report.ReportFormat;
import programs.Contents;
import programs.MessageRaces;
import programs.OnCountingDevice;
import programs.RtedLike;
import programs.TooLong;
import programs.TwoThreads;

/** Messages that the tool must not change, lose or mix up, and logs that are moved or damaged. Numbers: the acceptance list. */
@Tag("any-java")
@Timeout(120)
class MessagesIT {

    @TempDir
    Path directory;

    private static List<String> output(List<RankJvms.Outcome> ranks) {
        return ranks.stream().flatMap(rank -> rank.lines().stream()).toList();
    }

    @Test
    void acceptance19_messagesOfAllForms_areAsWithoutTheTool() {
        List<String> without = output(RankJvms.run(List.of(), Contents.class, 2));
        assertThat(without).hasSize(10);
        assertThat(output(RankJvms.run(LoggedJob.options(directory), Contents.class, 2))).isEqualTo(without);
    }

    @Test
    void acceptance36_messagesGivenToTheDevice_areThoseOfTheProgramWithoutTheTool() {
        List<String> without = output(RankJvms.run(List.of(), OnCountingDevice.class, 3, "race"));
        assertThat(without).hasSizeGreaterThan(20);
        assertThat(output(RankJvms.run(LoggedJob.options(directory), OnCountingDevice.class, 3, "race")))
            .isEqualTo(without);
    }

    @Test
    void acceptance20_receiveThatThrows_hasTakenItsMessage() throws IOException {
        Analysis analysis = LoggedJob.run(directory, TooLong.class, 3);
        List<RaceGroup> groups = analysis.findings().groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).count()).isEqualTo(1);
        assertThat(Files.readAllLines(Path.of("src/test/java/programs/TooLong.java"))
            .get(line(groups.get(0).first().took().site()) - 1)).contains("the second one of rank 0");
        assertThat(analysis.counts().unresolved()).isZero();
    }

    private static int line(String site) {
        return Integer.parseInt(site.substring(site.lastIndexOf(':') + 1, site.length() - 1));
    }

    @Test
    void acceptance21_callsFromTwoThreads_allAreExaminedAndANoteTellsOfThem() throws IOException {
        Analysis analysis = LoggedJob.run(directory, TwoThreads.class, 3);
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(200);
        assertThat(analysis.counts().unresolved()).isZero();
        assertThat(analysis.findings().groups()).hasSize(2)
            .allMatch(group -> group.first().receive().site().startsWith("programs.TwoThreads.exchange("));
        assertThat(analysis.notes()).hasSize(3).allMatch(note -> note.contains("calls MPI from several threads"));
    }

    @Test
    void acceptance18_rankKilled_racesWithItsMessagesAreReported() throws Exception {
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(4);
            RankJvms job = RankJvms.start(bootstrap, LoggedJob.options(directory), MessageRaces.class, 4, "hang",
                "Barrier")) {
            Path logs = directory.resolve("event-log");
            await().atMost(Duration.ofSeconds(60)).until(() -> isBlocked(logs));
            Process killed = job.process(2);
            killed.destroyForcibly();
            assertThat(killed.waitFor(20, TimeUnit.SECONDS)).isTrue();
            List<RaceGroup> groups = check(logs).findings().groups();
            assertThat(groups).hasSize(1);
            assertThat(groups.get(0).first().alternative().source()).isEqualTo(2);
            assertThat(groups.get(0).first().taker()).isNull();
        }
    }

    /** Rank 1 waits for a message that does not come, and rank 2 has sent its own. */
    private static boolean isBlocked(Path logs) {
        try {
            Analysis analysis = check(logs);
            return analysis.counts().unreceived() > 0
                && analysis.openCalls().stream().anyMatch(call -> call.startsWith("rank 1 is in Request.Wait"));
        } catch (IOException notYet) {
            return false;
        }
    }

    private static Analysis check(Path logs) throws IOException {
        return Analysis.of(LoggedRun.newest(logs), Analyser.Options.STANDARD);
    }

    private static String json(Analysis analysis) {
        return ReportFormat.JSON.write(RaceReport.of(analysis));
    }

    @Test
    void acceptance38_movedLog_hasTheSameRaces_andADamagedOneThoseBeforeTheDamage() throws IOException {
        Analysis here = LoggedJob.run(directory, RtedLike.class, 3, "race");
        Path moved = Files.move(directory.resolve("event-log"), directory.resolve("elsewhere"));
        assertThat(json(check(moved))).isEqualTo(json(here));
        damage(LoggedRun.newest(moved).directory());
        Analysis damaged = check(moved);
        assertThat(damaged.notes()).anyMatch(note -> note.contains("damaged"))
            .anyMatch(note -> note.contains("is not examined"));
        assertThat(damaged.findings().groups().size()).isBetween(1, 19);
    }

    /** In an event of the last block of rank 0, some fifty events before its end. */
    private static void damage(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            Path log = files.filter(file -> file.getFileName().toString().equals("rank-00000.log")).findFirst()
                .orElseThrow();
            try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
                long place = file.length() - 2000;
                file.seek(place);
                int before = file.read();
                file.seek(place);
                file.write(before ^ 0x40);
            }
        }
    }
}
