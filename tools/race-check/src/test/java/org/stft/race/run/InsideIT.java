package org.stft.race.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;
import org.stft.race.RaceGroup;
import programs.Difference;
import programs.RandomTraffic;

/**
 * The verdicts of the ranks themselves, by vectors that travel with the messages, against those that are computed from the logs: two ways to
 * the order of events that have nothing in common.
 */
@Timeout(120)
class InsideIT {

    private static final Pattern REPORT = Pattern
        .compile(
            "race-check: rank \\d+: message race: the receive at (\\S+) took .*, which the receive at (\\S+) took");

    @TempDir
    Path directory;

    private List<String> reports(Class<?> program, int ranks, String... arguments) throws IOException {
        List<String> options = new ArrayList<>(LoggedJob.options(directory));
        options.add("-Dstft.race-check.inside=on");
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(ranks);
            RankJvms job = RankJvms.start(bootstrap, options, program, ranks, arguments)) {
            List<RankJvms.Outcome> outcomes = job.await();
            assertThat(outcomes).allMatch(rank -> rank.exit() == 0);
            return outcomes.stream().flatMap(rank -> rank.err().lines()).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "mended"})
    void race_isPrintedByTheRankThatReceives(String how) throws IOException {
        List<String> reports = reports(Difference.class, 3, how);
        assertThat(reports).hasSize(how.equals("order") ? 1 : 0).allMatch(
            report -> report
                .startsWith("race-check: rank 0: message race: the receive at programs.Difference.inOrder("));
    }

    private void sameVerdicts() throws IOException {
        long seed = System.nanoTime();
        Set<String> inside = new TreeSet<>();
        for (String report : reports(RandomTraffic.class, 4, Long.toString(seed))) {
            Matcher matcher = REPORT.matcher(report);
            assertThat(matcher.matches()).as(report).isTrue();
            inside.add(matcher.group(1) + " " + matcher.group(2));
        }
        Set<String> fromLogs = new TreeSet<>();
        Analysis analysis = Analysis.of(LogDirectory.newest(directory.resolve("event-log")),
            Analyser.Options.STANDARD);
        for (RaceGroup group : analysis.findings().groups()) {
            fromLogs.add(group.first().receive().site() + " " + group.first().taker().site());
        }
        assertThat(analysis.counts().unreceived()).isZero();
        assertThat(inside).as("seed %d", seed).isEqualTo(fromLogs);
        System.out.println("seed " + seed + ": " + inside.size() + " pairs of calls race, of "
            + analysis.counts().wildcardReceives() + " wildcard receives");
    }

    @RepeatedTest(2)
    void randomTraffic_ranksAndLogsAgree() throws IOException {
        sameVerdicts();
    }

    @Tag("campaign")
    @RepeatedTest(100)
    void randomTraffic_ranksAndLogsAgreeAHundredTimes() throws IOException {
        sameVerdicts();
    }
}
