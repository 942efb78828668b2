package org.stft.mpj.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;

class MpjHomeTest {

    @TempDir
    private Path directory;

    private Path complete(String name) throws IOException {
        Path home = directory.resolve(name);
        Files.createDirectories(home.resolve("conf"));
        Files.createFile(home.resolve("conf").resolve("mpjexpress.conf"));
        return home;
    }

    private static Path find(Path variable, Path stftHome) {
        return MpjHome.find(name -> name.equals("MPJ_HOME") && variable != null ? variable.toString() : null,
            name -> name.equals("stft.home") && stftHome != null ? stftHome.toString() : null);
    }

    @Test
    void variableNamesAnMpjHome_itIsUsed() throws IOException {
        complete("stft/mpj");
        assertThat(find(complete("own"), directory.resolve("stft"))).isEqualTo(directory.resolve("own"));
    }

    @Test
    void variableNamesADirectoryWithoutConfiguration_theShippedOneIsUsed() throws IOException {
        Path shipped = complete("stft/mpj");
        assertThat(find(directory.resolve("missing"), directory.resolve("stft"))).isEqualTo(shipped);
    }

    @Test
    void variableEmptyOrNotSet_theShippedOneIsUsed() throws IOException {
        Path shipped = complete("stft/mpj");
        assertThat(find(null, directory.resolve("stft"))).isEqualTo(shipped);
        assertThat(find(Path.of(""), directory.resolve("stft"))).isEqualTo(shipped);
    }

    @Test
    void noneFound_errorSaysWhereItLookedAndWhatToSet() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> find(missing, null)).isInstanceOf(StftException.class)
            .hasMessageContaining("$MPJ_HOME (" + missing + ")").hasMessageContaining("stft.home (not set)")
            .hasMessageEndingWith("Set MPJ_HOME to the directory of an installed MPJ Express 0.44.");
    }
}
