package org.stft.race.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.LoggedRun;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.verdict.Severity;
import programs.MessageRaces;

/** Jobs that hang because of a race, or are killed. */
@Timeout(60)
class HangIT {

    @TempDir
    Path directory;

    @Test
    void jobThatHangsInItsRace_isReportedWhileItHangsAndAfterItWasKilled() throws IOException, InterruptedException {
        List<String> news = new ArrayList<>();
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(4);
            RankJvms job = RankJvms.start(bootstrap, LoggedJob.options(directory), MessageRaces.class, 4, "hang",
                "Barrier")) {
            Path logs = directory.resolve("event-log");
            Analysis hanging = RaceJob.watch(begun(logs), Analyser.Options.STANDARD, Duration.ofSeconds(3),
                group -> news.add(group.id()));
            assertThat(job.process(1).isAlive()).isTrue();
            check(hanging);
            assertThat(hanging.notes()).anyMatch(note -> note.contains("nothing has happened for 3 s"));
            assertThat(hanging.openCalls())
                .anyMatch(
                    call -> call.startsWith("rank 1 is in Request.Wait") && call.contains("CollectiveRaces.java:"));
        }
        check(Analysis.of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD));
    }

    static LoggedRun begun(Path logs) {
        return await().atMost(Duration.ofSeconds(60)).ignoreException(IOException.class)
            .until(() -> LoggedRun.newest(logs), Objects::nonNull);
    }

    private static void check(Analysis analysis) {
        List<RaceGroup> groups = analysis.findings().groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).severity()).isEqualTo(Severity.HIGH);
        assertThat(groups.get(0).first().taker()).isNull();
        assertThat(groups.get(0).first().alternative().source()).isEqualTo(2);
    }
}
