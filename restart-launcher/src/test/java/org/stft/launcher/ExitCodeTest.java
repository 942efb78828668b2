package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.launcher.extension.ExitCode;
import org.stft.link.Launcher;

class ExitCodeTest {

    @Test
    void documentedTable_isTheEnum() throws Exception {
        List<String> rows = Files.readAllLines(Path.of("../docs/exit-codes.md")).stream()
            .filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
        assertThat(rows).containsExactlyElementsOf(Arrays.stream(ExitCode.values())
            .map(code -> "| " + code.code() + " | " + code.meaning() + " |").toList());
    }

    @Test
    void codeOfAStoppedJob_isThatOfItsRanks() {
        assertThat(ExitCode.STOPPED.code()).isEqualTo(Launcher.STOPPED);
    }
}
