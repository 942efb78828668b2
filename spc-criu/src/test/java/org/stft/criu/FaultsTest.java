package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.criu.programs.ProgramContext;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.Talkers;
import org.stft.criu.programs.TestJob;
import org.stft.criu.programs.Walkers;
import org.stft.criu.tool.Criu;

/** Faults while an image is taken or restored: one clear message, and the job continues or can be tried again. */
@Tag("any-java")
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultsTest {

    private static Criu criu;

    @TempDir
    Path directory;

    private Path images;
    private Path files;

    @BeforeAll
    static void criu() throws IOException {
        RealCriu.assumeItWorks();
        criu = Criu.find(System.getenv());
    }

    @BeforeEach
    void files() throws IOException {
        images = Files.createDirectory(directory.resolve("images"));
        files = Files.createDirectory(directory.resolve("files"));
        Walkers.writeBook(files);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
        try (Stream<Path> all = Files.list(files)) {
            assertThat(all.filter(file -> file.toString().contains(".ghost"))).as("rests of deleted files").isEmpty();
        }
    }

    /** A CRIU that does something else first, or instead; {@code $criu} is the real one. */
    private CriuHost hostWith(String script) throws IOException {
        Path program = Files.writeString(directory.resolve("criu"),
            "#!/bin/sh\ncriu=" + criu.program() + "\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new CriuHost(new Criu(program, criu.version()), TestJob.TIMEOUT);
    }

    private static String failure(TestJob job, int version) {
        return job.rank(0).await(line -> line.startsWith("failed " + version), "the failure of version " + version);
    }

    // ---- while an image is taken

    /** The real CRIU, killed after so many milliseconds, and the next time after the next number; then no more. */
    private String killAfter(String command, int... millis) throws IOException {
        Path list = directory.resolve("millis");
        Files.write(list, IntStream.of(millis).mapToObj("%03d"::formatted).toList());
        return """
            next=$(head -n 1 %1$s)
            if [ "$1" != %2$s ] || [ -z "$next" ]; then exec $criu "$@"; fi
            sed -i 1d %1$s
            $criu "$@" & pid=$!
            sleep 0.$next
            kill -9 $pid && wait $pid
            """.formatted(list, command);
    }

    @Test
    void criuKilledInTheMiddleOfADump_jobGoesOnAndTheNextVersionIsSaved_orTheRankDiesWithIt() throws IOException {
        try (TestJob job = new TestJob(hostWith(killAfter("dump", 1, 10, 15, 20, 25, 30, 35, 40, 45, 50)))) {
            job.startWalkers(1, images, files, 110, 10);
            if (job.rank(0).exitCode() > 128) {
                return; // CRIU died while its code was inside the process, which then dies too; the launcher restarts the job
            }
            failure(job, 1);
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(1, 110));
            assertThat(job.rank(0).lines()).contains("saved 11");
            assertThat(job.rank(0).exitCode()).isZero();
        }
    }

    @Test
    void criuKilledBeforeItHasDoneAnything_saysSo_andThatTheNextMaySucceed() throws IOException {
        String once = "[ \"$1\" = dump ] && mkdir " + directory.resolve("once") + " && kill -9 $$; exec $criu \"$@\"";
        try (TestJob job = new TestJob(hostWith(once))) {
            job.startWalkers(1, images, files, 20, 10);
            assertThat(failure(job, 1)).contains("FileSystemException", "CRIU was killed by SIGKILL");
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(1, 20));
            assertThat(job.rank(0).lines()).contains("saved 2");
        }
    }

    @Test
    void dumpNotDoneInTime_killedAndTheJobGoesOn() throws IOException {
        try (TestJob job = new TestJob(hostWith("exec sleep 600"))) {
            job.startWalkers(1, images, files, 10, 10, "-Dstft.criu.timeout=700ms");
            assertThat(failure(job, 1)).contains("did not end within 700 ms", "stft.criu.timeout");
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(1, 10));
        }
    }

    @Test
    void diskFullInTheMiddleOfThePages_saysSoAndTheJobGoesOn() throws Exception {
        run("mount", "-t", "tmpfs", "-o", "size=4m", "stft-test", images.toString());
        try (TestJob job = new TestJob()) {
            job.startWalkers(2, images, files, 20, 10);
            assertThat(failure(job, 1)).contains("CRIU: Error", "No space left on device");
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(2, 20));
        } finally {
            run("umount", images.toString());
        }
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void bytesStillOnAConnection_refusedWithAddressesAndCountAndTheJobGoesOn() throws IOException {
        try (TestJob job = new TestJob()) {
            job.start(Talkers.class, List.of("-Dstft.criu.quiet-timeout=300ms"), images.toString());
            String failed = failure(job, 1);
            assertThat(failed).contains("expected no message in flight", "127.0.0.1:", "(5 bytes not read",
                "stft.criu.quiet-timeout");
            job.rank(0).await("saved 2");
            assertThat(job.rank(0).exitCode()).isZero();
        }
    }

    // ---- while an image is restored

    private void saveAndKill(TestJob job, int ranks) throws IOException {
        job.startWalkers(ranks, images, files, 20, 10, "-Dwalkers.stop=true");
        job.await("saved 1");
        job.killAll();
    }

    /** After the fault is gone the same restore succeeds. */
    private void requireRestorable(TestJob job) throws IOException {
        job.restore(images, 1);
        job.await("restored 1");
        job.await("saved 2");
    }

    @Test
    void fileThatTheProcessReadIsGoneOrChanged_namedAndRestorableWhenItIsBack() throws IOException {
        try (TestJob job = new TestJob()) {
            saveAndKill(job, 2);
            Path book = files.resolve("book");
            byte[] content = Files.readAllBytes(book);
            Files.delete(book);
            assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                .hasMessageContainingAll(book.toString(), "1000 bytes", "it does not exist", "Put it back");
            Files.write(book, new byte[7]);
            assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                .hasMessageContainingAll(book.toString(), "1000 bytes", "7 bytes");
            Files.write(book, content);
            requireRestorable(job);
        }
    }

    @Test
    void portOfAListeningSocketIsTaken_saysSoAndRestorableWhenItIsFree() throws IOException {
        try (TestJob job = new TestJob()) {
            job.startWalkers(2, images, files, 20, 10, "-Dwalkers.stop=true");
            String port = job.rank(0).await(line -> line.startsWith("port "), "its port").substring(5);
            job.await("saved 1");
            job.killAll();
            try (ServerSocket taken = new ServerSocket(Integer.parseInt(port), 1, InetAddress.getLoopbackAddress())) {
                assertThat(taken.isBound()).isTrue();
                assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                    .hasMessageContainingAll("CRIU: Error", "Address already in use");
            }
            requireRestorable(job);
        }
    }

    @Test
    void criuKilledInTheMiddleOfARestore_nothingIsLeftAndTheNextRestoreSucceeds() throws IOException {
        try (TestJob job = new TestJob(hostWith(killAfter("restore", 1, 10, 20, 25)))) {
            saveAndKill(job, 1);
            for (int i = 0; i < 4; i++) {
                assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                    .hasMessageContainingAll("could not be restored", "CRIU was killed by SIGKILL");
                assertThat(RealCriu.leftOvers()).isEmpty();
            }
            requireRestorable(job);
        }
    }

    @Test
    void restoreNotDoneInTime_killedAndNothingIsLeft() throws IOException {
        Path pages = ProgramContext.images(images, 1, 0).resolve("pages-1.img");
        CriuHost host = new CriuHost(criu, Duration.ofSeconds(2));
        try (TestJob job = new TestJob(host)) {
            saveAndKill(job, 1);
            // CRIU waits for ever for the rest of a file that was cut; the core's digests find that before.
            byte[] whole = Files.readAllBytes(pages);
            Files.write(pages, Arrays.copyOf(whole, 100_000));
            assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                .hasMessageContainingAll("did not restore", "within 2000 ms", "stft.criu.timeout");
            Files.write(pages, whole);
            requireRestorable(job);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"files.img", "pstree.img", "stft.properties", "core-"})
    void imageDamaged_saysSo(String name) throws IOException {
        try (TestJob job = new TestJob()) {
            saveAndKill(job, 1);
            Path damaged;
            try (Stream<Path> all = Files.list(ProgramContext.images(images, 1, 0))) {
                damaged = all.filter(file -> file.getFileName().toString().startsWith(name)).findFirst().orElseThrow();
            }
            Files.write(damaged, Arrays.copyOf(Files.readAllBytes(damaged), 13));
            assertThatThrownBy(() -> job.restore(images, 1)).isInstanceOf(IOException.class)
                .hasMessageMatching("(?s).*(" + damaged + "|CRIU: Error).*");
        }
    }

    @Test
    void connectionNotOpened_comesBackClosed() throws IOException {
        try (TestJob job = new TestJob()) {
            job.start(Talkers.class, List.of("-Dtalkers.stop=true"), images.toString());
            job.rank(0).await("saved 2");
            job.killAll();
            var process = job.host().restore(0, ProgramContext.images(images, 2, 0), List.of(),
                Map.of("images", images.toString()));
            assertThat(new String(process.output().readAllBytes())).contains("restored 2", "closed");
            assertThat(process.ended().join()).isZero();
        }
    }
}
