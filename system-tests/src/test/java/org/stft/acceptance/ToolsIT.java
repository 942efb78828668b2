package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.npb.CG;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Tools that are switched on by the stft command, in jobs that die. */
@Tag("any-java")
class ToolsIT {

    private static final Pattern RESULT = Pattern.compile(" *(Result bits|Verification) .*");
    private static final String[] DIES = {"--tool", "message-count", "--max-restarts", "0", "--every-calls", "5",
        "--fail", "rank=1,version=2"};

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job() {
        return jobs.job(CG.class, 2, "S");
    }

    private static List<String> counts(Ended ended) {
        return ended.err().lines().filter(line -> line.contains("message-count: rank")).sorted().toList();
    }

    @Test
    @Tag("matrix")
    void jobDies_itsRestartHasTheSameToolWithoutBeingTold() {
        StftJob job = job();
        Ended died = job.run(DIES);
        assertThat(died.exitCode()).isNotZero();
        Ended restarted = job.restart().expect(0);
        assertThat(restarted.result(RESULT)).hasSize(2).anyMatch(line -> line.contains("SUCCESSFUL"));
        assertThat(counts(restarted)).hasSize(2)
            .allMatch(line -> line.matches(".* sent [0-9]+ messages with [0-9]+ elements"));
    }

    @Test
    @Tag("matrix")
    void processImages_theToolGoesOnWithWhatItHadInTheImage() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        List<String> expected = counts(
            job().run("--spc", "criu", "--every-calls", "1000", "--tool", "message-count").expect(0));
        StftJob job = job();
        job.run(with("--spc", "criu"));
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version 2 by criu");
        assertThat(restarted.result(RESULT)).anyMatch(line -> line.contains("SUCCESSFUL"));
        assertThat(counts(restarted)).isEqualTo(expected).hasSize(2);
    }

    private static String[] with(String... more) {
        return Stream.of(DIES, more).flatMap(Stream::of).toArray(String[]::new);
    }
}
