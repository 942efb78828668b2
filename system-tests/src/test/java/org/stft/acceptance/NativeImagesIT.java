package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.acceptance.programs.EndsInItsOwnWay;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.ProtectsNothing;
import org.stft.npb.CG;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs on Open MPI that are saved and restored as whole processes, with the real CRIU. */
class NativeImagesIT {

    private static final List<String> OPTIONS = List.of("--mpi", "open-mpi", "--spc", "criu");
    private static final Pattern RESULT = Pattern.compile("result of rank .*");
    private static final Pattern RESTARTS = Pattern.compile("restarts of rank .*");
    private static final Pattern NPB_RESULT = Pattern.compile(" *(Result bits|Verification) .*");
    private static final String SHORT = "100";
    /** More than the kernel holds for a connection: it is in the middle of its way when the ranks want to be saved. */
    private static final String LONG = "20000000";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @BeforeAll
    static void requireOpenMpiAndCriu() {
        assumeInstalled("mpirun.openmpi");
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
    }

    private static void assumeInstalled(String program) {
        boolean found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        assumeTrue(found, () -> program + " is not installed");
    }

    private static String[] with(String... more) {
        return Stream.concat(OPTIONS.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private List<String> expected(String steps) {
        return jobs.job(ProtectsNothing.class, 3, steps).run("--spc", "criu", "--every", "1h").expect(0).result(RESULT);
    }

    @Test
    void killedInFiveGenerations_withMessagesOpenAcrossEachCheckpoint_givesTheResultOfMpjExpress() {
        StftJob job = jobs.job(ProtectsNothing.class, 3, "8");
        Ended ended = job.run(with("--max-restarts", "5",
            "--fail", "rank=0,version=1", "--fail", "rank=1,version=3", "--fail", "rank=2,version=4,kill=all",
            "--fail", "rank=0,version=5,point=voting", "--fail", "rank=1,version=6,point=entering")).expect(0);
        assertThat(ended.result(RESULT)).isEqualTo(expected("8")).hasSize(3);
        assertThat(ended.result(RESTARTS)).as("a process counts on through its restarts").hasSize(3)
            .allMatch(line -> line.endsWith(": 4")); // an image counts those before it, and version 4 was used twice
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void launcherAndAllRanksKilled_comesBackByRestart_andNothingIsLeft() throws IOException {
        StftJob job = jobs.job(ProtectsNothing.class, 3, "6");
        Running killed = job.startRun(with("--fail", "rank=1,version=3,kill=launcher"));
        killed.await().expect(Ended.KILLED);
        job.expectNoProcess();
        Running restart = job.startRestart("--fail", "rank=0,version=5", "--max-restarts", "1");
        Ended ended = restart.await().expect(0)
            .expectMessage("restarted from version 3 by criu").expectMessage("restarted from version 5 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected("6")).hasSize(3);
        job.expectNoProcess();
        assertThat(leftBy(killed.pid())).isEmpty();
        assertThat(leftBy(restart.pid())).isEmpty();
    }

    /** Files of mpirun, and files in shared memory that CRIU makes for a moment. */
    private static List<Path> leftBy(long launcher) throws IOException {
        List<Path> left = new ArrayList<>();
        for (Path directory : List.of(Path.of(System.getProperty("java.io.tmpdir")), Path.of("/dev/shm"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> file.getFileName().toString().matches("\\.?stft-(mpi-|criu-)?" + launcher + "-.*"))
                    .forEach(left::add);
            }
        }
        return left;
    }

    @Test
    @Tag("matrix")
    void restoredOnTwoHosts_isSavedAndRestoredThereAgain() {
        StftJob job = jobs.job(ProtectsNothing.class, 3, "6");
        job.run(with("--fail", "rank=1,version=2", "--max-restarts", "0")).expect(1);
        Ended ended = job.restart("--hosts", "process:a,local*2", "--fail", "rank=2,version=4", "--max-restarts", "1")
            .expect(0).expectMessage("restarted from version 2 by criu")
            .expectMessage("restarted from version 4 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected("6")).hasSize(3);
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void longMessagesBegunByBothSides_arriveAfterARestart() {
        arriveAfterARestart(LONG);
    }

    @Test
    @Tag("campaign")
    void shortMessagesBegunByBothSides_arriveAfterARestart() {
        arriveAfterARestart(SHORT);
    }

    private void arriveAfterARestart(String bytes) {
        Ended ended = jobs.job(EndsInItsOwnWay.class, 2, "4", bytes, "return").run(with("--max-restarts", "1",
            "--fail", "rank=1,version=3")).expect(0).expectMessage("restarted from version 3 by criu");
        assertThat(ended.out().lines().filter(line -> line.contains("has finalised MPI"))).hasSize(2);
        assertThat(ended.out().lines().filter(line -> line.contains("hook of rank"))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"exit7, 7", "abort, 9"})
    void restoredRanksEndInAnotherWay_theirExitCodeIsKnown(String how, int code) {
        Ended ended = jobs.job(EndsInItsOwnWay.class, 2, "4", SHORT, how).run(with("--max-restarts", "1",
            "--fail", "rank=1,version=3")).expect(1).expectMessage("restarted from version 3 by criu");
        assertThat(ended.err()).contains("ended with exit code " + code + ".");
    }

    @Test
    @Tag("campaign")
    void cgClassS_killedAndRestored_isVerifiedAndBitIdentical() {
        List<String> expected = jobs.job(CG.class, 4, "S").run("--mpi", "open-mpi", "--every", "1h").expect(0)
            .result(NPB_RESULT);
        Ended ended = jobs.job(CG.class, 4, "S").timeout(Duration.ofMinutes(2))
            .run(with("--every-calls", "4", "--max-restarts", "1", "--fail", "rank=2,version=2")).expect(0)
            .expectMessage("restarted from version 2 by criu");
        assertThat(ended.result(NPB_RESULT)).isEqualTo(expected).anyMatch(line -> line.contains("SUCCESSFUL"));
    }

    @Test
    @Tag("campaign")
    void askedToStop_savesProcessesAndComesBack() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "5000");
        Running running = job.startRun(with("--every", "1h"));
        running.awaitThat("the ranks run", () -> running.out().contains("relays"));
        ProcessHandle.of(running.pid()).orElseThrow().destroy(); // SIGTERM
        running.await().expect(75);
        job.restart("--every", "1h").expect(0).expectMessage("by criu");
    }

    @Test
    @Tag("matrix")
    void objectsOfTheSameVersion_areRestoredOnMpich() {
        assumeInstalled("mpiexec.hydra");
        StftJob job = jobs.job(PassesValueAround.class, 2, "6");
        job.run("--mpi", "open-mpi", "--spc", "criu,kryo", "--max-restarts", "0", "--fail", "rank=1,version=3")
            .expect(1);
        Ended ended = job.restart("--mpi", "mpich", "--spc", "kryo").expect(0)
            .expectMessage("restarted from version 3 by kryo");
        assertThat(ended.result(RESULT))
            .isEqualTo(jobs.job(PassesValueAround.class, 2, "6").run("--mpi", "open-mpi").expect(0).result(RESULT));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "A=B | mpich | connections to its process manager, and to each other, that cannot be replaced",
        "OMPI_MCA_btl=vader,self | open-mpi | OMPI_MCA_btl is 'vader,self': memory that ranks share",
        "OMPI_MCA_pml=ucx | open-mpi | Unset it, or set it to ob1",
        "OMPI_MCA_btl_tcp_if_include=lo,eth0 | open-mpi | Unset it, or name one"})
    void whatCannotBeSaved_isRefusedBeforeARankStarts(String variable, String mpi, String message) {
        assumeInstalled("mpiexec.hydra");
        StftJob job = jobs.job(ProtectsNothing.class, 2, "3");
        List<String> words = new ArrayList<>(List.of("env", variable));
        words.addAll(job.runCommand("--mpi", mpi, "--spc", "criu"));
        Ended refused = job.start("refused", words).await().expect(2);
        assertThat(refused.err()).contains(message);
        assertThat(refused.out()).isEmpty();
    }
}
