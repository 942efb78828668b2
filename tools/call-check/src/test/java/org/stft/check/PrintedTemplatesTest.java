package org.stft.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.check.template.TemplateReader;

/** The 27 texts of the dissertation's appendix 4, as printed. */
@EnabledIf(value = "areThere", disabledReason = "the printed texts are not beside this working copy")
class PrintedTemplatesTest {

    private static final Path PRINTED = Path.of("../../../shared/papers/error-templates");

    static boolean areThere() {
        return Files.isDirectory(PRINTED);
    }

    static List<Path> printed() throws IOException {
        try (Stream<Path> files = Files.list(PRINTED)) {
            return files.sorted().toList();
        }
    }

    @Test
    void theyAreAllThere() throws IOException {
        assertThat(printed()).hasSize(27);
    }

    @ParameterizedTest
    @MethodSource("printed")
    void eachIsATemplate(Path file) throws IOException, TemplateException {
        Template template = TemplateReader.read(file);
        List<String> lines = Files.readAllLines(file);
        assertThat(template.name()).isEqualTo(lines.get(0).substring("Name=".length()).strip());
        assertThat(template.slots()).hasSize((int) lines.stream().filter(line -> line.matches("F[A0-9]+=.*")).count());
        int conditions = lines.indexOf("3block") + lines.indexOf("3 block") + 1;
        assertThat(template.conditions()).hasSize(conditions < 0 ? 0 : lines.size() - conditions - 1);
    }
}
