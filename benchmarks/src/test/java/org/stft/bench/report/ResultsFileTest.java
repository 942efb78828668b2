package org.stft.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    Path directory;

    @Test
    void newPageThenNewRun_replacesOnlyWhatIsMeasured() throws IOException {
        Path page = directory.resolve("new").resolve("RESULTS.md");
        ResultsFile.write(page, "first run");
        Files.writeString(page, Files.readString(page) + "\nwritten by hand\n");
        ResultsFile.write(page, "second run");
        assertThat(Files.readString(page)).contains("second run").doesNotContain("first run")
            .contains("written by hand");
    }

    @Test
    void pageWithoutMarks_isNotTouched() throws IOException {
        Path page = Files.writeString(directory.resolve("other.md"), "by hand\n");
        assertThatThrownBy(() -> ResultsFile.write(page, "x")).isInstanceOf(IOException.class)
            .hasMessageContaining("measured: begin");
        assertThat(Files.readString(page)).isEqualTo("by hand\n");
    }
}
