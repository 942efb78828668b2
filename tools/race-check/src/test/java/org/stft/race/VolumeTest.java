package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.race.run.Analysis;
import org.stft.race.run.RaceReport;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.verdict.Severity;
import org.stft.report.ReportFormat;

/** Many races: one entry, and bounded memory. */
class VolumeTest {

    private static final int MESSAGES = 1_000_000;

    @Test
    void acceptance33_aMillionRacingReceives_areOneGroupInBoundedMemory() {
        Findings findings = new Findings();
        Communicator world = new Communicator("WORLD", 0, 1, 2);
        Analyser analyser = new Analyser(3, Analyser.Options.STANDARD, findings);
        long before = used();
        for (int i = 0; i < MESSAGES; i++) {
            int sender = 1 + i % 2;
            analyser.add(sender, new RankAction.Send(world, 0, 1, false, 0, "s" + sender));
            analyser.add(0, new RankAction.Post(world, RankAction.ANY, 1, true, 1 + i, "r"));
            analyser.add(0, new RankAction.Complete(1 + i, sender, 1));
        }
        assertThat(used() - before).as("bytes held").isLessThan(8_000_000);
        AnalysisCounts counts = analyser.end();
        assertThat(counts.wildcardReceives()).isEqualTo(MESSAGES);
        List<RaceGroup> groups = findings.groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).count()).isEqualTo(MESSAGES - 1); // each message but the first could have been taken by the receive before
        assertThat(groups.get(0).severity()).isEqualTo(Severity.LOW);
        LoggedRun run = new LoggedRun(Path.of("run"), List.of(), new RunInfo("run", 0, 3, 0, 0, Map.of()));
        Analysis analysis = new Analysis(run, findings, counts, List.of(), false, true, List.of(), Set.of("run"));
        for (ReportFormat format : ReportFormat.values()) {
            assertThat(format.write(RaceReport.of(analysis))).as(format.name()).hasSizeLessThan(100_000);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
