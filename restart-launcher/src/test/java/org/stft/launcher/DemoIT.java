package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft demo} as a real process; class S is over in seconds. */
@Tag("any-java")
class DemoIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String ZETA_OF_S = "8.5971775078648e+00";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;
    private Path temporary;

    @BeforeEach
    void createTemporary() throws IOException {
        job = jobs.job(UsesNoMpi.class, 1).timeout(TIMEOUT);
        temporary = Files.createDirectories(jobs.directory().resolve("tmp"));
    }

    private Running demo(String... options) {
        List<String> words = new ArrayList<>(
            List.of("env", "--default-signal=INT", "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + temporary,
                Distribution.command().toString(), "demo", "--class", "S"));
        words.addAll(List.of(options));
        return job.start("demo", words);
    }

    private List<Path> left() {
        try (Stream<Path> entries = Files.list(temporary)) {
            return entries.filter(path -> path.getFileName().toString().startsWith("stft-demo-")).toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void signal(Running running, String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-s", name, Long.toString(running.pid())).inheritIO().start().waitFor())
            .isZero();
    }

    @Test
    @Tag("matrix")
    void killedJob_hasTheOfficialResultToTheBit_andNothingIsLeft() {
        Ended ended = demo().await().expect(0);
        assertThat(ended.out()).startsWith("STFT demo: NPB CG class S on 4 ranks, back end kryo")
            .containsPattern("zeta +" + ZETA_OF_S.replace("+", "\\+") + " +" + ZETA_OF_S.replace("+", "\\+"))
            .containsPattern("NPB says +VERIFICATION SUCCESSFUL +VERIFICATION SUCCESSFUL")
            .contains("rank 2 was killed by SIGKILL").contains("restarted from version 8 by kryo")
            .contains("bit-identical: yes").contains("killed with SIGKILL: yes").contains("restarted from: version 8")
            .containsPattern("killed +15/15 iterations .*version 15, \\d+ ms").contains("Try next:")
            .doesNotContain("MB/s")
            .doesNotContain("\r");
        assertThat(left()).isEmpty();
        job.expectNoProcess();
    }

    @Test
    void interrupted_exits130_andNothingIsLeft() throws Exception {
        Running running = demo();
        running.awaitThat("ranks run", () -> running.ranks().size() == 4);
        signal(running, "INT");
        Ended ended = running.await().expect(130);
        assertThat(ended.out()).contains("The demo was ended by a signal before it had shown anything")
            .doesNotContain("Bring it back");
        assertThat(left()).isEmpty();
        job.expectNoProcess();
    }

    @Test
    void terminated_exits75AtTheNextCheckpoint_or143BeforeTheProgramHasStartedStft_andNothingIsLeft() throws Exception {
        Running running = demo();
        running.awaitThat("ranks run", () -> running.ranks().size() == 4);
        signal(running, "TERM");
        Ended ended = running.await();
        assertThat(ended.exitCode()).as("%s", ended).isIn(75, 143);
        assertThat(ended.out()).contains("The demo was ended by a signal").doesNotContain("2 of 2");
        assertThat(left()).isEmpty();
        job.expectNoProcess();
    }

    @Test
    void demoThatWasKilled_isTidiedUpByAFreshOne() throws Exception {
        Running killed = demo();
        killed.awaitThat("ranks run", () -> killed.ranks().size() == 4);
        killed.kill(killed.pid());
        killed.await().expect(Ended.KILLED);
        job.expectNoProcess();
        assertThat(left()).hasSize(1);
        assertThat(demo("--spc", "nosuch").await().expect(2).out())
            .contains("Found " + left().get(0) + " of a killed demo");
        assertThat(left()).hasSize(1);
        String path = left().get(0).toString();
        assertThat(demo("--spc", "nosuch", "--fresh").await().expect(2).out()).contains("Removed " + path);
        assertThat(left()).isEmpty();
    }

    @Test
    void wrongOptions_areRefusedAtOnce() {
        demo("-np", "3").await().expect(2).expectMessage("CG runs on a power of two of ranks, but -np is 3");
        demo("--spc", "nosuch").await().expect(2).expectMessage("There is no back end 'nosuch'");
        demo("--class=Q").await().expect(2).expectMessage("'--class'");
        assertThat(left()).isEmpty();
    }
}
