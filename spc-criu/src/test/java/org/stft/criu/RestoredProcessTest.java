package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.checkpoint.ConnectionTraffic;
import org.stft.criu.image.ImageNotes;
import org.stft.criu.programs.Ender;
import org.stft.criu.programs.ProgramContext;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.TestJob;
import org.stft.criu.tool.Criu;
import org.stft.spc.process.RestoredProcess;

/** The launcher's view of a restored process, and the end of that process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestoredProcessTest {

    @TempDir
    Path images;

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
    }

    private TestJob saved(int exitCode) throws IOException {
        TestJob job = new TestJob();
        job.start(Ender.class, List.of(), images.toString(), "" + exitCode);
        job.await("saved 1");
        job.killAll();
        return job;
    }

    private RestoredProcess restore(TestJob job) throws IOException {
        return restore(job, images);
    }

    private static RestoredProcess restore(TestJob job, Path from) throws IOException {
        return job.host().restore(0, ProgramContext.images(from, 1, 0), List.of(), Map.of("images", from.toString()));
    }

    @Test
    void endsWithAnExitCode_theLauncherIsTold() throws IOException {
        try (TestJob job = saved(7)) {
            RestoredProcess process = restore(job);
            assertThat(process.ended().join()).isEqualTo(7);
            assertThat(process.output().readAllBytes()).asString().startsWith("restored 1\n");
            assertThat(process.error().readAllBytes()).asString().isEqualTo("to the error output\n");
        }
    }

    @Test
    void prepared_isRestoredInTheNamespaceThatIsReady() throws IOException {
        try (TestJob job = saved(7)) {
            job.host().prepare(0, ProgramContext.images(images, 1, 0), List.of());
            assertThat(RealCriu.leftOvers()).as("a namespace and a directory that wait").isNotEmpty();
            RestoredProcess process = restore(job);
            assertThat(process.ended().join()).isEqualTo(7);
            assertThat(RealCriu.leftOvers()).isEmpty();
        }
    }

    @Test
    void preparedForAnotherImage_isRestoredAllTheSame() throws IOException {
        try (TestJob job = saved(7)) {
            Path other = Files.createSymbolicLink(images.resolve("other"), ProgramContext.images(images, 1, 0));
            job.host().prepare(0, other, List.of());
            assertThat(restore(job).ended().join()).isEqualTo(7);
            assertThat(RealCriu.leftOvers()).isEmpty();
        }
    }

    @Test
    void preparedAndNeverRestored_nothingIsLeft() throws IOException {
        try (TestJob job = saved(7)) {
            job.host().prepare(0, ProgramContext.images(images, 1, 0), List.of());
            job.host().saveTogether(Set.of(1), (again, limit) -> again); // the rank is another host's now
            assertThat(RealCriu.leftOvers()).isEmpty();
            job.host().prepare(1, ProgramContext.images(images, 1, 0), List.of());
        }
    }

    @Test
    void preparedWithoutAnImage_leavesItToTheRestoreToSaySo() throws IOException {
        try (TestJob job = saved(7)) {
            Path none = images.resolve("none");
            job.host().prepare(0, none, List.of());
            assertThatThrownBy(() -> job.host().restore(0, none, List.of(), Map.of())).isInstanceOf(IOException.class)
                .hasMessageContaining("none");
        }
    }

    @Test
    void endedByASignal_theLauncherIsTold() throws IOException {
        try (TestJob job = saved(-1)) {
            RestoredProcess process = restore(job);
            ProcessHandle.of(process.pid()).orElseThrow().destroyForcibly();
            assertThat(process.ended().join()).isEqualTo(128 + 9);
        }
    }

    @Test
    void toldToTerminate_runsItsShutdownAndTheLauncherIsTold() throws IOException {
        try (TestJob job = saved(-1)) {
            RestoredProcess process = restore(job);
            ProcessHandle.of(process.pid()).orElseThrow().destroy();
            assertThat(process.ended().join()).isEqualTo(128 + 15);
        }
    }

    @Test
    void killed_isGone() throws IOException {
        try (TestJob job = saved(-1)) {
            RestoredProcess process = restore(job);
            process.kill();
            assertThat(process.ended()).isCompletedWithValue(128 + 9);
            assertThat(ProcessHandle.of(process.pid())).isEmpty();
        }
    }

    @Test
    void deadForAWhile_noTimeHasGoneByForIt() throws IOException {
        try (TestJob job = saved(0)) {
            long dead = System.nanoTime();
            RestoredProcess first = restore(job);
            first.ended().join();
            long millis = (System.nanoTime() - dead) / 1_000_000; // so long at least when it is restored again
            RestoredProcess second = restore(job);
            String said = new String(second.output().readAllBytes());
            assertThat(Long.parseLong(said.substring(said.indexOf("missed ") + 7).trim()))
                .isGreaterThanOrEqualTo(millis);
        }
    }

    @Test
    void startedWithItsOutputInAFile_goesOnWritingThere() throws Exception {
        Path file = images.resolve("output");
        try (TestJob job = startedBy("exec \"$@\" > '" + file + "' 2>&1")) {
            await().until(() -> Files.exists(file) && Files.readString(file).contains("saved 1\n"));
            job.killAll();
            RestoredProcess process = restore(job);
            assertThat(process.output().readAllBytes()).isEmpty();
            assertThat(process.ended().join()).isZero();
            assertThat(file).content().startsWith("restored 1\nto the error output\nmissed ");
        }
    }

    @Test
    void startedOnATerminal_isRestoredWithoutOne() throws Exception {
        try (TestJob job = startedBy("exec script -qefc \"$*\" /dev/null")) {
            job.await("saved 1");
            // The process of the test is script; the one that was saved is below it.
            job.killAll();
            RestoredProcess process = restore(job);
            assertThat(process.output().readAllBytes()).asString().startsWith("restored 1\nto the error output\n");
            assertThat(process.ended().join()).isZero();
        }
    }

    private TestJob startedBy(String script) throws IOException {
        TestJob job = new TestJob();
        job.startBy(List.of("sh", "-c", script, "sh"), Ender.class, List.of(), Map.of(),
            List.of(images.toString(), "0"));
        return job;
    }

    @Test
    void sameImageRestoredTwice_bothRunSideBySide() throws IOException {
        try (TestJob job = saved(-1); TestJob another = new TestJob()) {
            RestoredProcess one = restore(job);
            RestoredProcess two = restore(another);
            assertThat(one.pid()).isNotEqualTo(two.pid());
            assertThat(ProcessHandle.of(one.pid()).orElseThrow().isAlive()).isTrue();
            one.kill();
            two.kill();
        }
    }

    @Test
    void stoppedWhileItsImageWasTaken_runsAfterTheRestore() throws IOException {
        Criu criu = Criu.find(System.getenv());
        Path stopping = Files.writeString(images.resolve("criu"), """
            #!/bin/sh
            [ "$1" = dump ] && [ "$2" = --tree ] && kill -STOP "$3"
            exec %s "$@"
            """.formatted(criu.program()));
        Files.setPosixFilePermissions(stopping, PosixFilePermissions.fromString("rwx------"));
        CriuHost host = new CriuHost(new Criu(stopping, criu.version()), TestJob.TIMEOUT);
        try (TestJob job = new TestJob(host)) {
            TestJob.Rank rank = job.start(Ender.class, List.of(), images.toString(), "7");
            await().ignoreExceptions().until(() -> ImageNotes.read(ProgramContext.images(images, 1, 0)).pid() > 0);
            assertThat(Files.readAllLines(Path.of("/proc", "" + rank.pid(), "status"))).contains("State:\tT (stopped)");
            job.killAll();
            RestoredProcess process = restore(job);
            assertThat(process.ended().join()).isEqualTo(7);
        }
    }

    @Test
    void imageInAnotherDirectory_isRestored() throws IOException {
        try (TestJob job = saved(3)) {
            Path elsewhere = images.resolve("else where");
            Files.createDirectories(elsewhere.resolve("v1"));
            Files.move(ProgramContext.images(images, 1, 0), ProgramContext.images(elsewhere, 1, 0));
            assertThat(restore(job, elsewhere).ended().join()).isEqualTo(3);
        }
    }

    @Test
    void imageFiles_canBeReadByNobodyElse() throws IOException {
        try (TestJob job = saved(0)) {
            Path image = ProgramContext.images(images, 1, 0);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(image))).isEqualTo("rwx------");
            try (var files = Files.list(image)) {
                assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                    .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ,
                        PosixFilePermission.OWNER_WRITE));
            }
            assertThat(job.ranks()).hasSize(1);
        }
    }

    /** A launcher: restores the image and says so. */
    static final class Launcher {

        public static void main(String[] arguments) throws Exception {
            TestJob job = new TestJob();
            System.out.println(restore(job, Path.of(arguments[0])).pid());
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
    }

    @Test
    void launcherKilled_theRestoredProcessEndsToo() throws IOException {
        saved(-1).close();
        Process launcher = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            TestJob.classPath(), Launcher.class.getName(), images.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        long pid;
        try (BufferedReader said = new BufferedReader(new InputStreamReader(launcher.getInputStream()))) {
            pid = Long.parseLong(said.readLine());
            assertThat(ProcessHandle.of(pid)).isPresent();
        } finally {
            launcher.destroyForcibly();
        }
        await().until(() -> ProcessHandle.of(pid).isEmpty());
        await().until(() -> RealCriu.leftOvers().isEmpty());
    }

    @Test
    void launcherKilledWhileARankWaitsForItsImage_theRankEndsToo() throws IOException {
        CriuHost host = new CriuHost(Criu.find(System.getenv()), TestJob.TIMEOUT);
        try (TestJob job = new TestJob(host)) {
            host.environment(1); // a rank that never comes, so that rank 0 waits
            TestJob.Rank rank = job.start(Ender.class, List.of(), images.toString(), "0");
            await().until(() -> !ConnectionTraffic.count(rank.pid()).isEmpty()); // it has asked
            host.close();
            rank.await(line -> line.contains("its launcher has ended"), "its launcher has ended");
            assertThat(rank.exitCode()).isEqualTo(1);
        }
    }
}
