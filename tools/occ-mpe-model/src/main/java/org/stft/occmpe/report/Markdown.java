package org.stft.occmpe.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables in Markdown: the first column is text, the others are numbers. */
final class Markdown {

    private Markdown() {
    }

    static String table(List<String> header, Stream<List<String>> rows) {
        List<String> rule = Stream.concat(Stream.of("---"), header.stream().skip(1).map(title -> "---:")).toList();
        return Stream.concat(Stream.of(header, rule), rows).map(Markdown::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
