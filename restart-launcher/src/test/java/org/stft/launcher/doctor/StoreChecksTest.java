package org.stft.launcher.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.store.Store;

class StoreChecksTest {

    @TempDir
    Path directory;

    private static CheckResult find(List<CheckResult> all, String name) {
        return all.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void storeThatIsThere_isTriedAndLeftAsItWas() throws IOException {
        Store.create(directory);
        List<CheckResult> all = new StoreChecks(directory).run();
        assertThat(all).extracting(CheckResult::name)
            .containsExactly("store", "space", "forced writing", "renaming", "locking");
        assertThat(all).allMatch(CheckResult::works).allMatch(CheckResult::needed);
        assertThat(find(all, "store").found()).endsWith("with 0 jobs");
        assertThat(find(all, "locking").found()).as("tried by another process").isEqualTo("keeps another process out");
        assertThat(directory).isDirectoryNotContaining("glob:**/.stft-doctor*");
    }

    @Test
    void storeThatIsNotThere_isTriedInTheDirectoryWhereItWouldBe_andNotMade() {
        Path store = directory.resolve("a/b/store");
        List<CheckResult> all = new StoreChecks(store).run();
        assertThat(all).allMatch(CheckResult::works);
        assertThat(find(all, "store").found()).contains("does not exist yet");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void foreignDirectory_isNoStoreAndNothingIsWrittenThere() throws IOException {
        Files.writeString(directory.resolve("notes"), "mine");
        List<CheckResult> all = new StoreChecks(directory).run();
        assertThat(all).hasSize(1);
        assertThat(all.get(0).works()).isFalse();
        assertThat(all.get(0).found()).contains("is not a store");
        assertThat(all.get(0).remedy()).contains("--store");
    }

    @Test
    void fileInThePlaceOfTheStore_isSaid() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(new StoreChecks(file).run()).hasSize(1).noneMatch(CheckResult::works);
    }
}
