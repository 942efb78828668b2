package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.StftException;
import org.stft.StftException.Category;

class StoreTest {

    @TempDir
    Path directory;

    @Test
    void newDirectory_becomesAStoreOnlyTheOwnerCanRead() throws IOException {
        Store store = Store.create(directory.resolve("a/b"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.directory())))
            .isEqualTo("rwx------");
        assertThat(Store.open(directory.resolve("a/b")).id()).isEqualTo(store.id());
        assertThat(Store.create(directory.resolve("a/b")).id()).isEqualTo(store.id());
        assertThat(store.jobs()).isEmpty();
    }

    @Test
    void jobsInADirectoryThatWasThereBefore_canOnlyBeReadByTheOwner() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Store store = Store.create(directory);
        store.job("joined").join().close();
        JobStore recorded = store.job("recorded");
        recorded.beginEpoch();
        recorded.write(JobFilesTest.JOB);
        JobStore staged = store.job("staged");
        staged.beginEpoch();
        staged.stage(1);
        assertThat(store.jobs()).hasSize(3)
            .allSatisfy(job -> assertThat(permissions(directory.resolve(job))).isEqualTo("rwx------"));
        assertThat(permissions(directory)).as("what others made is left as it is").isEqualTo("rwxr-xr-x");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void directoryWithSomethingElse_isNoStore() throws IOException {
        Files.writeString(directory.resolve("file"), "x");
        assertThatThrownBy(() -> Store.create(directory)).isInstanceOf(StftException.class)
            .hasMessageContaining("is not a store").hasMessageContaining("stft.store");
        assertThat(Files.list(directory)).hasSize(1);
    }

    @Test
    void fileInPlaceOfTheDirectory_isAClearError() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        assertThatThrownBy(() -> Store.create(file)).isInstanceOf(StftException.class)
            .hasMessageContaining("is a file");
    }

    @Test
    void missingDirectory_isAClearError() {
        assertThatThrownBy(() -> Store.open(directory.resolve("none"))).isInstanceOf(StftException.class)
            .extracting(e -> ((StftException) e).category()).isEqualTo(Category.FIX_CALL);
    }

    @Test
    void foreignMarker_isNoStore() throws IOException {
        Files.writeString(directory.resolve("stft-store"), "something");
        assertThatThrownBy(() -> Store.open(directory)).hasMessageContaining("an unexpected content");
    }

    @Test
    void markerThatWasNeverWritten_isWrittenNow() throws IOException {
        Files.createFile(directory.resolve("stft-store"));
        assertThatThrownBy(() -> Store.open(directory)).hasMessageContaining("an unexpected content");
        assertThat(Store.create(directory).id()).isEqualTo(Store.open(directory).id());
    }

    @Test
    void markerWithAnyBitFlippedOrCut_isRefusedOrHarmless_andTheLineInTheMessageRepairsIt() throws IOException {
        Store store = Store.create(directory);
        Path marker = directory.resolve("stft-store");
        byte[] good = Files.readAllBytes(marker);
        int idAt = good.length - 37;
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(marker, bad);
            if (bit / 8 < idAt) {
                assertThatThrownBy(() -> Store.open(directory)).as("bit " + bit).isInstanceOf(StftException.class);
            }
        }
        for (int length = 0; length < good.length - 1; length++) {
            Files.write(marker, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> Store.open(directory)).as("length " + length).isInstanceOf(StftException.class);
        }
        String message = catchThrowable(() -> Store.open(directory)).getMessage();
        Files.writeString(marker, message.substring(message.indexOf("STFT store, format")) + "\n");
        assertThat(Store.open(directory).directory()).isEqualTo(store.directory());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a/b", "-x", ".hidden", "a b"})
    void wrongJobName_isRefused(String name) {
        Store store = Store.create(directory.resolve("s"));
        assertThatThrownBy(() -> store.job(name)).isInstanceOf(StftException.class)
            .hasMessageContaining("not the name");
    }
}
