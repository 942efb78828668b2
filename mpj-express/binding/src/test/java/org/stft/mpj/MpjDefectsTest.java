package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The defects of MPJ Express 0.44 that {@code docs/mpj-express.md} lists. If one of these tests fails after an update of
 * MPJ Express, it has been mended: remove its row, and what the project does because of it.
 */
class MpjDefectsTest {

    private static final Path DOCUMENT = Path.of("..", "..", "docs", "mpj-express.md");
    private static final Map<String, String> SEEN = new TreeMap<>();

    @BeforeAll
    static void runOnFourRanks() {
        for (String line : RankJvms.run(MpjDefects.class, 4).get(1).lines()) {
            String[] parts = line.split(": ", 2);
            SEEN.put(parts[0], parts[1]);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "context-collision | [5]",
        "reduce-scatter    | [7, 11, 15, 7]",
        "bitwise           | BOR 1, BXOR 1",
        "operator-order    | 3421",
        "group-compare     | SIMILAR",
        "not-implemented   | handler null, arguments null",
        "wtime             | whole seconds, Wtick 0.0",
        "proc-null         | MPIException",
        "shift             | -1",
        "collective-offset | [1, 2, 3, 4, 0]",
        "reduce-buffer     | overwritten",
        "split-undefined   | a communicator",
        "negative-tag      | accepted",
        "attribute         | TAG_UB is 1, then deleted",
        "second-wait       | source -2",
        "testall           | sleeps",
        "null-requests     | Testany null, Testsome []",
        "struct-memory     | 24 bytes count as 480",
        "vector-blocks     | [0, 3, 1, 4]"})
    void defect_isStillThere(String name, String seen) {
        assertThat(SEEN).containsEntry(name, seen);
    }

    @Test
    void documentListsThem() throws IOException {
        assertThat(
            Pattern.compile("^\\| `([a-z-]+)` \\|", Pattern.MULTILINE).matcher(Files.readString(DOCUMENT)).results()
                .map(row -> row.group(1)).collect(Collectors.toSet()))
            .isEqualTo(SEEN.keySet());
    }
}
