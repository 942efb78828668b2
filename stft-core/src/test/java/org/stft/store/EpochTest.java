package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.internal.fault.Faults;

/** What a process of an earlier run can still do to a job that was taken over from it: nothing. */
class EpochTest {

    @TempDir
    Path directory;
    private JobStore before;

    @BeforeEach
    void beginTheFirst() throws IOException {
        before = job();
        before.beginEpoch();
    }

    private JobStore job() {
        return Store.create(directory.resolve("store")).job("job");
    }

    private JobStore takenOver() throws IOException {
        JobStore now = job();
        now.beginEpoch();
        return now;
    }

    private static Manifest manifest(long version, ImageRecord... images) {
        return Manifest.of(Instant.now(), version, "job", 1, version, StoreFixture.FINGERPRINT, PhaseTimes.NONE,
            List.of(images));
    }

    @Test
    void versionThatIsBeingWritten_isNotCommitted() throws IOException {
        Path staging = before.stage(1);
        ImageRecord image = StoreFixture.write(staging, 0, new byte[10]);
        JobStore now = takenOver();
        assertThatThrownBy(() -> before.commit(staging, manifest(1, image))).isInstanceOf(StftException.class)
            .hasMessageContaining("taken over by another launcher");
        assertThat(before.isCurrent()).isFalse();
        assertThat(now.versions()).isEmpty();
        assertThat(StoreFixture.commit(now, 1, 10).version()).isEqualTo(1);
    }

    @Test
    void imagesThatAreBeingWritten_createNoDirectoryAgain() throws IOException {
        Path staging = before.stage(1);
        StagedImages images = new StagedImages(staging, new Faults());
        images.create(staging.resolve("rank-00000.process/pages")).close();
        takenOver();
        for (String file : List.of("rank-00000.test", "rank-00001.process/pages/more")) {
            assertThatThrownBy(() -> images.create(staging.resolve(file))).isInstanceOf(NoSuchFileException.class);
        }
        assertThatThrownBy(() -> before.stage(2)).hasMessageContaining("taken over");
        assertThat(before.isCurrent()).isFalse();
    }

    @Test
    void oldVersions_areNotRemoved() throws IOException {
        for (int i = 0; i < 3; i++) {
            StoreFixture.commit(before, 1, 10);
        }
        JobStore now = takenOver();
        assertThatThrownBy(() -> before.retire(1, 1, 0)).isInstanceOf(IOException.class);
        assertThat(now.versions()).containsExactly(3L, 2L, 1L);
    }

    @Test
    void record_isNotReplaced() throws IOException {
        before.write(JobFilesTest.JOB);
        JobStore now = takenOver();
        now.write(JobFilesTest.JOB.withVersions(7, 3));
        assertThatThrownBy(() -> before.write(JobFilesTest.JOB)).isInstanceOf(IOException.class);
        assertThat(now.jobFile().orElseThrow().firstVersion()).isEqualTo(7);
    }

    @Test
    void nextEpoch_isNotBegunByTheOneThatHasLostTheJob() throws IOException {
        JobStore now = takenOver();
        assertThatThrownBy(() -> before.beginEpoch()).isInstanceOf(StftException.class)
            .hasMessageContaining("taken over");
        assertThat(now.isCurrent()).isTrue();
    }

    @Test
    void lockOfAnOwnerThatDoesNotEnd_isReplaced() throws Exception {
        try (JobLock first = before.own("the first"); JobLock second = takenOver().replaceOwner("the second")) {
            assertThat(List.of(first, second)).doesNotHaveDuplicates();
            assertThatThrownBy(() -> before.own("a third")).isInstanceOf(StftException.class)
                .hasMessageContaining("the second");
            try (Stream<Path> files = Files.list(before.directory())) {
                assertThat(files.map(path -> path.getFileName().toString())).contains("lock")
                    .noneMatch(name -> name.startsWith("lock-"));
            }
        }
    }

    /** An owner that writes as fast as it can, and one that takes the job over at any moment, many times. */
    @Test
    void atAnyMoment_noVersionComesOrGoesAfterItWasTakenOver() throws Exception {
        Random random = new Random(7);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 150; round++) {
                JobStore writer = takenOver();
                Future<Long> writing = other.submit(writeUntilTakenOver(writer));
                for (long nap = random.nextInt(3_000_000) + System.nanoTime(); System.nanoTime() < nap;) {
                    Thread.onSpinWait();
                }
                JobStore now = takenOver();
                List<Long> seen = now.versions();
                long announced = writing.get();
                assertThat(now.versions()).as("round %s", round).isEqualTo(seen);
                assertThat(announced == 0 || seen.contains(announced)).as("version %s of %s", announced, seen)
                    .isTrue();
            }
        } finally {
            other.shutdownNow();
        }
    }

    /** Returns the last version whose commit has returned, or 0. */
    private static Callable<Long> writeUntilTakenOver(JobStore writer) {
        return () -> {
            long last = 0;
            List<Exception> ends = new ArrayList<>();
            while (ends.isEmpty()) {
                try {
                    last = StoreFixture.commit(writer, 1, 100).version();
                    writer.recycle(writer.retire(2, 1, 0));
                } catch (IOException | StftException e) {
                    ends.add(e);
                }
            }
            assertThat(writer.isCurrent()).as("why it ended: %s", ends).isFalse();
            return last;
        };
    }
}
