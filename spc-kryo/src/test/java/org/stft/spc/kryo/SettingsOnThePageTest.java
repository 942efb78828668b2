package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.stft.spc.SettingDeclaration;

import static org.assertj.core.api.Assertions.assertThat;

class SettingsOnThePageTest {

    private static final Path PAGE = Path.of("..", "docs", "kryo.md");

    @Test
    void tableOnThePage_hasTheSettingsOfTheBackEnd() throws IOException {
        assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `stft."))
            .map(line -> line.split("`")[1])).as("settings in %s against KryoProvider", PAGE)
            .containsExactlyElementsOf(new KryoProvider().settings().stream().map(SettingDeclaration::key).toList());
    }
}
