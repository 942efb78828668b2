package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.TestJob;
import org.stft.criu.programs.Walkers;

/** Real processes with real connections, saved, killed and restored by the real CRIU. */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectedProcessesTest {

    @TempDir
    Path directory;

    private Path images;
    private Path files;

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    @BeforeEach
    void files() throws IOException {
        images = Files.createDirectory(directory.resolve("images"));
        files = Files.createDirectory(directory.resolve("files"));
        Walkers.writeBook(files);
    }

    private static String steps(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(step -> "step " + step + "\n").collect(Collectors.joining());
    }

    @Test
    void savedKilledAndRestored_goOnWithTheSameConnectionsAndFiles() throws IOException {
        try (TestJob job = new TestJob()) {
            job.startWalkers(3, images, files, 20, 10, "-Dwalkers.stop=true");
            job.await("saved 1");
            job.killAll();
            job.restore(images, 1);
            job.await("restored 1");
            job.await("saved 2");
            assertThat(files.resolve("notes-2")).content().isEqualTo(steps(20));
            assertThat(files.resolve("log-2")).content().isEqualTo(steps(20));
            try (FileChannel notes = FileChannel.open(files.resolve("notes-2"), StandardOpenOption.WRITE)) {
                assertThat(notes.tryLock()).as("lock that the restored process holds").isNull();
            }
        }
    }

    @Test
    void fiveGenerations_endWithTheUndisturbedResult() throws IOException {
        try (TestJob job = new TestJob()) {
            job.startWalkers(3, images, files, 55, 10, "-Dwalkers.stop=true");
            for (int version = 1; version <= 5; version++) {
                job.await("saved " + version);
                job.killAll();
                job.restore(images, version);
                job.await("restored " + version);
            }
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(3, 55));
            assertThat(job.ranks()).allSatisfy(rank -> assertThat(rank.exitCode()).isZero());
        }
    }

    @Test
    void savedAndNotKilled_goOnAsIfNothingHadHappened() throws Exception {
        try (TestJob job = new TestJob()) {
            job.startWalkers(3, images, files, 40, 10);
            assertThat(job.sums()).isEqualTo(Walkers.expectedSums(3, 40));
            assertThat(job.ranks()).allSatisfy(rank -> {
                assertThat(rank.exitCode()).isZero();
                assertThat(rank.lines()).contains("saved 1", "saved 4").noneMatch(line -> line.startsWith("failed"));
            });
        }
    }
}
