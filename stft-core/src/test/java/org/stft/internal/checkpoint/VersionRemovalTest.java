package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.internal.fault.Faults;
import org.stft.store.JobStore;
import org.stft.store.Store;

@Timeout(30)
class VersionRemovalTest {

    @TempDir
    Path directory;
    private final List<IOException> failures = new ArrayList<>();
    private VersionRemoval removal;

    @BeforeEach
    void createRemoval() throws IOException {
        JobStore store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
        store.discard(store.stage(1)); // makes the directories of the job
        removal = new VersionRemoval(store, new Faults(), failures::add);
    }

    private Path retired(String name) throws IOException {
        Path retired = Files.createDirectories(directory.resolve(name));
        Files.write(retired.resolve("image"), new byte[1 << 20]);
        return retired;
    }

    @Test
    void awaited_hasRemovedAll_andKeepsTheFilesOfTheNewest() throws IOException {
        List<Path> both = List.of(retired("1"), retired("2"));
        removal.start(4, () -> both);
        removal.await();
        assertThat(both).allSatisfy(path -> assertThat(path).doesNotExist());
        assertThat(directory.resolve("store/job/epochs/1/spare/image")).exists();
        Path third = retired("3");
        removal.start(5, () -> List.of(third));
        removal.await();
        assertThat(failures).isEmpty();
    }

    @Test
    void interruptedWhileWaiting_removesAllAndKeepsTheInterrupt() throws IOException {
        Path one = retired("1");
        removal.start(4, () -> List.of(one));
        Thread.currentThread().interrupt();
        removal.await();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(one).doesNotExist();
    }

    @Test
    void notDeletable_isReported() throws IOException {
        Path one = Files.createDirectory(directory.resolve("one")).resolve("."); // rmdir refuses it, for root too
        removal.start(4, () -> List.of(one));
        removal.await();
        assertThat(failures).hasSize(1);
    }

    @Test
    void notRetired_isReported() {
        removal.start(4, () -> {
            throw new IOException("permission denied");
        });
        removal.await();
        assertThat(failures).singleElement().satisfies(e -> assertThat(e).hasMessage("permission denied"));
    }

    @Test
    void nothingToRemove_doesNotWait() {
        removal.start(4, List::of);
        removal.await();
        assertThat(failures).isEmpty();
    }
}
