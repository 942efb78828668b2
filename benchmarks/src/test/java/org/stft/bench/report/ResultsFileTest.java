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
        ResultsFile.write(page, "run.sh", "first run");
        Files.writeString(page, Files.readString(page) + "\nwritten by hand\n");
        ResultsFile.write(page, "run.sh", "second run");
        assertThat(Files.readString(page)).contains("second run").doesNotContain("first run")
            .contains("written by hand");
    }

    @Test
    void pageWithPartsOfSeveralPrograms_eachReplacesItsOwn() throws IOException {
        Path page = Files.writeString(directory.resolve("parts.md"),
            ResultsFile.marks("a.sh") + ResultsFile.marks("b.sh"));
        for (String text : new String[] {"first", "second"}) {
            ResultsFile.write(page, "b.sh", text + " of b");
            ResultsFile.write(page, "a.sh", text + " of a");
        }
        assertThat(Files.readString(page)).containsSubsequence("by a.sh", "second of a", "by b.sh", "second of b")
            .doesNotContain("first");
    }

    @Test
    void pageWithoutMarks_isNotTouched() throws IOException {
        Path page = Files.writeString(directory.resolve("other.md"), "by hand\n");
        assertThatThrownBy(() -> ResultsFile.write(page, "run.sh", "x")).isInstanceOf(IOException.class)
            .hasMessageContaining("measured: begin");
        assertThat(Files.readString(page)).isEqualTo("by hand\n");
    }
}
