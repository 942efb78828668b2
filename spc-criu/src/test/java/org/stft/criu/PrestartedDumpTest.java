package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.checkpoint.PrestartedDump;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.Namespace;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.Stepper;
import org.stft.criu.programs.TestJob;
import org.stft.criu.tool.Criu;

/** A CRIU that was started before its image is wanted, for real. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrestartedDumpTest {

    @TempDir
    Path directory;

    private Path images;
    private Path starts;

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    @BeforeEach
    void directories() throws IOException {
        images = Files.createDirectory(directory.resolve("images"));
        starts = Files.createFile(directory.resolve("starts"));
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
        try (Stream<Path> all = Files.list(images)) {
            assertThat(all.map(path -> path.getFileName().toString())).as("directories of CRIUs that stood by")
                .allMatch(name -> name.matches("v\\d+"));
        }
    }

    /** A CRIU that can be started for so many dumps. */
    private CriuHost hostFor(int dumps) throws IOException {
        Criu criu = Criu.find(System.getenv());
        Path program = Files.writeString(directory.resolve("criu"), """
            #!/bin/sh
            [ "$1" = dump ] || exec %1$s "$@"
            echo started >>%2$s
            [ $(wc -l <%2$s) -le %3$d ] && exec %1$s "$@"
            """.formatted(criu.program(), starts, dumps));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new CriuHost(new Criu(program, criu.version()), TestJob.TIMEOUT);
    }

    private void save(TestJob job, int version) throws IOException {
        Files.createFile(directory.resolve("go-" + version));
        job.rank(0).await("saved " + version);
    }

    private static TestJob.Rank start(TestJob job, Path images) throws IOException {
        return job.start(Stepper.class, List.of(), images.toString(), images.getParent().toString());
    }

    private static List<ProcessHandle> waitingScripts() {
        return ProcessHandle.current().descendants()
            .filter(process -> process.info().commandLine().filter(line -> line.matches("\\S+ \\S+/pre-dump"))
                .isPresent())
            .toList();
    }

    private static ProcessHandle awaitWaitingScript() {
        await().until(() -> !waitingScripts().isEmpty());
        return waitingScripts().get(0);
    }

    private static boolean anImageIsBeingTaken() {
        return Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
            .anyMatch(frame -> frame.getMethodName().equals("takeImage"));
    }

    @Test
    void standsBy_takesTheNextImageAndNoOtherIsStarted() throws IOException {
        try (TestJob job = new TestJob(hostFor(2))) {
            start(job, images);
            save(job, 1);
            awaitWaitingScript();
            save(job, 2);
            job.killAll();
            job.restore(images, 2);
            job.await("restored 2");
        }
    }

    @Test
    void notYetStandingBy_theNextImageIsTakenByANewOne() throws IOException {
        try (TestJob job = new TestJob(hostFor(2))) {
            start(job, images);
            save(job, 1);
            save(job, 2);
        }
    }

    @Test
    void killedWhileItStandsBy_theNextImageIsTakenByANewOne() throws IOException {
        try (TestJob job = new TestJob(hostFor(3))) {
            start(job, images);
            save(job, 1);
            ProcessHandle criu = awaitWaitingScript().parent().orElseThrow();
            criu.destroyForcibly();
            await().until(() -> !criu.isAlive());
            save(job, 2);
        }
    }

    /** CRIU then ends with an exit code of its own. It is stopped until the image is requested, or another one would be started instead. */
    @Test
    void programThatCriuHasStartedIsKilled_theVersionMayBeTriedAgainAndTheNextIsSaved() throws Exception {
        try (TestJob job = new TestJob(hostFor(9))) {
            start(job, images);
            save(job, 1);
            ProcessHandle script = awaitWaitingScript();
            String criu = Long.toString(script.parent().orElseThrow().pid());
            run("kill", "-STOP", criu);
            script.destroyForcibly();
            Files.createFile(directory.resolve("go-2"));
            await().until(PrestartedDumpTest::anImageIsBeingTaken);
            run("kill", "-CONT", criu);
            job.rank(0).await(line -> line.startsWith("failed 2") && line.contains("FileSystemException")
                && line.contains("CRIU was killed by SIGKILL (or a program that it had started)"),
                "the failure of version 2");
            save(job, 3);
        }
    }

    @Test
    void rankKilled_theOneThatStandsByEndsWithTheHost() throws IOException {
        Path script;
        try (TestJob job = new TestJob(hostFor(2))) {
            start(job, images);
            save(job, 1);
            script = Path.of("/proc", Long.toString(awaitWaitingScript().pid()));
            job.killAll();
            assertThat(waitingScripts()).hasSize(1);
        }
        assertThat(script).as("a process that nobody reaped").doesNotExist();
    }

    @Test
    void restoredRank_hasOneStandByInItsNamespace() throws IOException {
        try (TestJob job = new TestJob(hostFor(4))) { // one more if one stood by for the first process
            start(job, images);
            save(job, 1);
            job.killAll();
            job.restore(images, 1);
            job.await("restored 1");
            save(job, 2);
            assertThat(Namespace.enter(awaitWaitingScript().pid())).as("another namespace than this one").isNotEmpty();
            save(job, 3);
            job.killAll();
            job.restore(images, 3);
            job.await("restored 3");
        }
    }

    /** A launcher: has a program save itself twice. */
    static final class Launcher {

        public static void main(String[] arguments) throws Exception {
            Path images = Path.of(arguments[0]);
            try (TestJob job = new TestJob()) {
                TestJob.Rank rank = start(job, images);
                for (int version = 1; version <= 2; version++) {
                    Files.createFile(images.resolveSibling("go-" + version));
                    rank.await("saved " + version);
                }
            }
        }
    }

    @Test
    void temporaryDirectoryForbidsPrograms_imagesAreTakenWithoutStandingBy() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        run("mount", "-t", "tmpfs", "-o", "noexec", "stft-test", temporary.toString());
        try {
            run(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.io.tmpdir=" + temporary,
                "-cp", TestJob.classPath(), Launcher.class.getName(), images.toString());
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left.filter(path -> !path.getFileName().toString().startsWith("hsperfdata"))).isEmpty();
            }
        } finally {
            run("umount", temporary.toString());
        }
    }

    /** Prints why a CRIU could not be started ahead of time. */
    static final class Starter {

        public static void main(String[] arguments) throws Exception {
            long pid = ProcessHandle.current().pid();
            try (DependentProcesses processes = new DependentProcesses()) {
                new PrestartedDump(Criu.find(System.getenv()), processes, pid, pid, Path.of(arguments[0], "dump"))
                    .close();
                System.out.println("started");
            } catch (FileSystemException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void temporaryDirectoryIsFull_isNamed() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        Path said = directory.resolve("output");
        run("mount", "-t", "tmpfs", "-o", "size=16k", "stft-test", temporary.toString());
        try {
            run("sh", "-c", "! head -c 1000000 /dev/zero >\"$0\"", temporary.resolve("filler").toString());
            run("sh", "-c", "out=$0; exec \"$@\" >\"$out\"", said.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary, "-cp", TestJob.classPath(), Starter.class.getName(),
                images.toString());
            assertThat(said).content().contains(temporary + "/stft-criu-", "No space left on device");
        } finally {
            run("umount", temporary.toString());
        }
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
