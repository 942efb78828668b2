package org.stft.bench.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A class of errors.
 *
 * @param id such as {@code LA4}
 * @param templates ids of the templates that find it
 * @param enabled those of them that are off if no setting asks for them
 * @param reason why Java MPI cannot express it; empty if it can
 */
record ErrorClass(String id, String title, Set<String> templates, Set<String> enabled, String reason) {

    /** Reads {@code ID | title | TEMPLATE +TEMPLATE-THAT-IS-OFF ...}, or {@code ID | title | - reason}. */
    static ErrorClass parse(String line) {
        List<String> cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
        if (cells.get(2).startsWith("-")) {
            return new ErrorClass(cells.get(0), cells.get(1), Set.of(), Set.of(), cells.get(2).substring(1).strip());
        }
        List<String> words = List.of(cells.get(2).split(" +"));
        return new ErrorClass(cells.get(0), cells.get(1),
            words.stream().map(word -> word.replaceFirst("^\\+", "")).collect(Collectors.toSet()),
            words.stream().filter(word -> word.startsWith("+")).map(word -> word.substring(1))
                .collect(Collectors.toSet()),
            "");
    }
}
