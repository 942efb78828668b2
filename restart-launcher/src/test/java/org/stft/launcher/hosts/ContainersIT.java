package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.npb.CG;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;
import org.testcontainers.containers.GenericContainer;

/** Jobs over several containers, of which one is killed: the others, or others, take its ranks. On the Java that is in the containers. */
@Tag("any-java")
class ContainersIT {

    private static final Pattern RESULT = Pattern.compile(".*(VERIFICATION|Zeta is|Result bits).*");
    private static final int RANKS = 4;
    private static final Duration TIMEOUT = Duration.ofMinutes(8);

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Containers containers;
    private List<GenericContainer<?>> hosts;

    @BeforeEach
    void start() {
        Optional<String> missing = Containers.missing();
        assumeTrue(missing.isEmpty(), () -> "no job over containers can be run here: " + missing.orElseThrow());
        containers = new Containers();
        hosts = new ArrayList<>(List.of(containers.start(), containers.start(), containers.start()));
    }

    @AfterEach
    void stop() {
        if (containers != null) {
            containers.close();
        }
    }

    private StftJob job(String npbClass) {
        return jobs.job(CG.class, RANKS, npbClass).timeout(TIMEOUT);
    }

    private Running running(StftJob job, String spc, String restarts) {
        return job.startRun("--spc", spc, "--hosts", Containers.specs(hosts), "-cp", ".", "--max-restarts", restarts);
    }

    private void killSecond(StftJob job, Running run) {
        run.awaitThat("version 2 is there", () -> job.has(2));
        Containers.kill(hosts.remove(1));
    }

    private static List<String> undisturbed(StftJob job) {
        return job.run().expect(0).result(RESULT);
    }

    @Test
    void containerIsKilled_wholeJobIsRestoredOnTheTwoLeftAndANewOne() {
        restoredOnTheTwoLeftAndANewOne("criu", "S");
    }

    @ParameterizedTest
    @CsvSource({"kryo, S", "kryo, W", "criu, W"})
    @Tag("campaign")
    void containerIsKilledOtherwise_wholeJobIsRestoredOnTheTwoLeftAndANewOne(String spc, String npbClass) {
        restoredOnTheTwoLeftAndANewOne(spc, npbClass);
    }

    private void restoredOnTheTwoLeftAndANewOne(String spc, String npbClass) {
        StftJob job = job(npbClass);
        Running run = running(job, spc, "0");
        GenericContainer<?> other = containers.start(); // now, or it would get the address of the one that is lost
        assertThat(Containers.address(other)).isNotEqualTo(Containers.address(hosts.get(1)));
        killSecond(job, run);
        run.await().expect(1).expectMessage("has gone").expectMessage("Bring it back with");

        hosts.add(other);
        Ended restored = job.restart("--hosts", Containers.specs(hosts)).expect(0);

        restored.expectMessage("by " + spc);
        assertThat(restored.result(RESULT)).hasSize(3).isEqualTo(undisturbed(job(npbClass)));
    }

    @Test
    @Tag("matrix")
    void containerIsKilled_jobGoesOnByItselfOnTheTwoLeft() {
        goesOnByItself("kryo");
    }

    @Test
    @Tag("campaign")
    void containerIsKilled_processImagesGoOnByThemselvesOnTheTwoLeft() {
        goesOnByItself("criu");
    }

    private void goesOnByItself(String spc) {
        StftJob job = job("S");
        Running run = running(job, spc, "1");
        killSecond(job, run);

        Ended ended = run.await().expect(0).expectMessage("by " + spc);

        assertThat(ended.result(RESULT)).hasSize(3).isEqualTo(undisturbed(job("S")));
    }

    @Test
    @Tag("matrix")
    void containerIsKilled_processImagesOfOpenMpiAreRestoredOnTheTwoLeft() {
        StftJob job = job("S");
        List<String> words = new ArrayList<>(
            List.of("docker", "exec", "-w", job.directory().toAbsolutePath().toString(),
                Containers.name(hosts.get(1))));
        words.addAll(job.runCommand("--mpi", "open-mpi", "--spc", "criu", "-cp", ".", "--max-restarts", "0"));
        Running run = job.start("run", words);
        killSecond(job, run);
        run.await();

        Ended restored = job.restart("--hosts", Containers.specs(hosts)).expect(0);

        restored.expectMessage("by criu");
        assertThat(restored.result(RESULT)).hasSize(3).isEqualTo(undisturbed(job("S")));
    }

    @Test
    void storeIsNotShared_saysSoAndStartsNothing() {
        StftJob job = job("S");
        job.command("run", "--hosts", Containers.specs(hosts), "-cp", ".", "--store", "/var/tmp/stft-not-shared", "-np",
            "2",
            CG.class.getName(), "S").expect(2).expectMessage("mount the same directory there");
    }
}
