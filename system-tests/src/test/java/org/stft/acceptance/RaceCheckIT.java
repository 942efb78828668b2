package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.log.LoggedRun;
import org.stft.npb.BT;
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.npb.LU;
import org.stft.npb.MG;
import org.stft.npb.SP;
import org.stft.race.Analyser;
import org.stft.race.run.Analysis;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The message-race check of whole jobs, by the packaged command. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class RaceCheckIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static String[] options(StftJob job, String... more) {
        List<String> options = new ArrayList<>(
            List.of("--tool", "race-check", "-Dstft.tools.directory=" + job.directory().resolve("tools")));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private static Analysis check(StftJob job) throws IOException {
        Path logs = job.directory().resolve("tools").resolve("event-log");
        return Analysis.of(LoggedRun.newest(logs), Analyser.Options.STANDARD);
    }

    private static void requireSilent(Analysis analysis) {
        assertThat(analysis.findings().groups()).isEmpty();
        assertThat(analysis.counts().events()).isPositive();
        assertThat(analysis.counts().unresolved()).isZero();
        assertThat(analysis.counts().unreceived()).isZero();
        assertThat(analysis.openCalls()).isEmpty();
    }

    @Test
    @Tag("matrix")
    void acceptance31_cg_hasNoRaces() throws IOException {
        requireSilent(CG.class, "S");
    }

    @ParameterizedTest
    @ValueSource(classes = {EP.class, FT.class, IS.class, MG.class})
    @Tag("campaign")
    void acceptance31_otherBenchmark_hasNoRaces(Class<?> benchmark) throws IOException {
        requireSilent(benchmark, "S");
    }

    /** Class W too, with the wildcard receives of LU. */
    @Tag("campaign")
    @ParameterizedTest
    @ValueSource(classes = {BT.class, CG.class, EP.class, FT.class, IS.class, MG.class, LU.class, SP.class})
    void acceptance31_benchmarkOfClassW_hasNoRaces(Class<?> benchmark) throws IOException {
        Analysis analysis = requireSilent(benchmark, "W");
        assertThat(analysis.counts().wildcardReceives() > 0).isEqualTo(benchmark == LU.class);
    }

    private Analysis requireSilent(Class<?> benchmark, String size) throws IOException {
        StftJob job = jobs.job(benchmark, 4, size);
        job.run(options(job)).expect(0);
        Analysis analysis = check(job);
        requireSilent(analysis);
        assertThat(analysis.notes()).isEmpty();
        return analysis;
    }

    /** Its neighbours send with a tag for each direction: wildcards with one sender each. */
    @Test
    @Tag("campaign")
    void acceptance31_lu_hasWildcardReceivesAndNoRaces() throws IOException {
        assertThat(requireSilent(LU.class, "S").counts().wildcardReceives()).isPositive();
    }

    @Test
    void packagedCommand_checksALoggedJob() throws IOException {
        StftJob job = jobs.job(CG.class, 2, "S");
        job.run(options(job)).expect(0);
        String stft = Path.of(System.getProperty("stft.home"), "bin", "stft").toString();
        String logs = job.directory().resolve("tools").resolve("event-log").toString();
        Ended checked = job.start("race", List.of(stft, "race", "check", logs)).await();
        assertThat(checked.expect(0).out()).contains("no message races");
        job.start("race", List.of(stft, "race", "check", logs + "-of-another-job")).await().expect(1)
            .expectMessage("Expected a directory of logs");
    }

    @Test
    void restartFromObjects_theNewRunIsCheckedOnItsOwn() throws IOException {
        StftJob job = jobs.job(CG.class, 2, "S");
        job.run(options(job, "--every-calls", "5", "--max-restarts", "1", "--fail", "rank=1,version=2")).expect(0);
        requireSilent(check(job));
    }

    @Test
    @Tag("matrix")
    void restartFromProcessImages_bothPartsAreCheckedTogether() throws IOException {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        StftJob job = jobs.job(CG.class, 2, "S");
        job.run(
            options(job, "--spc", "criu", "--every-calls", "5", "--max-restarts", "1", "--fail", "rank=1,version=2"))
            .expect(0);
        Analysis analysis = check(job);
        requireSilent(analysis);
        assertThat(analysis.notes())
            .anyMatch(note -> note.startsWith("the run continues 1 others from process images"));
    }
}
