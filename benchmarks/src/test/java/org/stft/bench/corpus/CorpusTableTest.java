package org.stft.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The programs that the table makes, and the table of classes in the documents. */
class CorpusTableTest {

    private final CorpusTable table = new CorpusTable();

    @Test
    void halfOfAtLeast400Programs_isCorrect() {
        assertThat(table.programs().stream().filter(CorpusProgram::erroneous)).hasSizeGreaterThan(200)
            .hasSize(table.programs().size() / 2);
        assertThat(table.programs().stream().map(CorpusProgram::name)).doesNotHaveDuplicates();
    }

    @Test
    void eachClassHasProgramsOrAReasonWhyNot() {
        assertThat(table.classes()).hasSize(43).allSatisfy(each -> assertThat(table.programs().stream()
            .anyMatch(program -> program.errorClass().equals(each))).as(each.id()).isEqualTo(each.reason().isEmpty()));
    }

    @Test
    void nearMissDiffersFromItsProgram() {
        for (int i = 0; i < table.programs().size(); i += 2) {
            CorpusProgram wrong = table.programs().get(i);
            CorpusProgram right = table.programs().get(i + 1);
            assertThat(right.name().replaceFirst("_right$", "_wrong")).isEqualTo(wrong.name());
            assertThat(statements(right)).as(right.name()).isNotEqualTo(statements(wrong));
        }
    }

    private static List<String> statements(CorpusProgram program) {
        return program.source().lines().filter(line -> !line.contains("class ") && !line.startsWith("/**"))
            .map(line -> line.replaceFirst(" *//.*", "")).toList();
    }

    @Test
    void documentsNameTheTemplatesAndAProgramOfEachClass() throws IOException {
        Map<String, String> rows = Files.readAllLines(Path.of("../docs/call-check.md")).stream()
            .filter(line -> line.matches("\\| [A-Z]{2}\\d* \\|.*"))
            .collect(Collectors.toMap(line -> line.split(" ")[1], Function.identity()));
        for (ErrorClass each : table.classes()) {
            assertThat(rows.get(each.id())).as("row of " + each.id()).contains(each.title()).contains(each.reason());
            assertThat(each.templates()).allSatisfy(id -> assertThat(rows.get(each.id())).contains("`" + id + "`"));
            assertThat(table.programs().stream().filter(program -> program.errorClass().equals(each))
                .map(program -> program.name().replace("_wrong", "").replace("_right", "")).distinct())
                .satisfiesAnyOf(
                    names -> assertThat(names).isEmpty(),
                    names -> assertThat(names).anyMatch(name -> rows.get(each.id()).contains("`" + name + "`")));
        }
    }
}
