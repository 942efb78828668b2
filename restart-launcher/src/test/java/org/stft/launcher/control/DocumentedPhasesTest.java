package org.stft.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.stft.store.PhaseTimes;

/** The phases of a checkpoint have the same names in the terms, the pictures, the table of classes, and in JSON. */
class DocumentedPhasesTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final List<String> PHASES = List.of("enter", "quiesce", "capture", "force", "commit", "leave");

    private static List<String> found(String pattern, String file) throws IOException {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(DOCS.resolve(file))).results()
            .map((MatchResult result) -> result.group(1)).flatMap(group -> Stream.of(group.split(", "))).toList();
    }

    @Test
    void allFormsUseTheSameNames() throws IOException {
        assertThat(found("six steps of the protocol: ([^.]*)\\.", "terms.md")).isEqualTo(PHASES);
        assertThat(found("^\\| (\\w+) \\| .*\\| .* \\|$", "architecture.md")).containsSubsequence(PHASES);
        assertThat(found("^  ([a-z, ]+) :", "pictures/checkpoint.mmd").stream().distinct()).isEqualTo(PHASES);
        assertThat(found(">([a-z]+(?:, [a-z]+)?) <", "pictures/checkpoint.svg").stream().distinct())
            .isEqualTo(PHASES);
        assertThat(Arrays.stream(PhaseTimes.class.getRecordComponents()).map(RecordComponent::getName))
            .isEqualTo(PHASES.subList(0, 4));
    }
}
