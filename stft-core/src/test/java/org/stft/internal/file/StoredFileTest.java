package org.stft.internal.file;

import org.stft.base.io.DamagedFileException;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** Things other than regular files in the place of a file of a store. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoredFileTest {

    @TempDir
    Path directory;

    private Store store;
    private JobStore job;

    @BeforeEach
    void create() {
        store = Store.create(directory.resolve("store"));
        job = store.job("job");
    }

    private static void pipe(Path path) throws IOException, InterruptedException {
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        assertThat(new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().waitFor()).isZero();
    }

    private static void expectRefused(Path path, ThrowingCallable call) {
        assertThatThrownBy(call).hasMessageContaining(path + " is not a regular file");
    }

    @Test
    void pipesInsteadOfFiles_areRefusedAndBlockNobody() throws Exception {
        Path manifest = job.directoryOf(1).resolve("manifest.json");
        pipe(manifest);
        expectRefused(manifest, () -> job.manifest(1));
        Path record = job.directory().resolve("job.json");
        pipe(record);
        expectRefused(record, job::jobFile);
        Path lock = job.directory().resolve("lock");
        pipe(lock);
        expectRefused(lock, () -> job.own("me"));
        Path marker = store.directory().resolve("stft-store");
        pipe(marker);
        expectRefused(marker, () -> Store.open(store.directory()));
    }

    @Test
    void directoryInsteadOfAFile_isRefused() throws IOException {
        Path manifest = Files.createDirectories(job.directoryOf(1).resolve("manifest.json"));
        expectRefused(manifest, () -> job.manifest(1));
    }

    @Test
    void fileThatIsFarTooLong_isRefusedUnread() throws IOException {
        Path manifest = Files.createDirectories(job.directoryOf(1)).resolve("manifest.json");
        try (RandomAccessFile file = new RandomAccessFile(manifest.toFile(), "rw")) {
            file.setLength(3L << 30);
        }
        assertThatThrownBy(() -> job.manifest(1)).isInstanceOf(DamagedFileException.class)
            .hasMessageContaining("more than any such file has");
    }

    @Test
    void fileThatIsNotThere_isSaidToBeMissing() {
        assertThatThrownBy(() -> StoredFile.read(directory.resolve("nothing"), 1))
            .isInstanceOf(NoSuchFileException.class);
    }
}
