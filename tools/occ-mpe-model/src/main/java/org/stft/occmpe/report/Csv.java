package org.stft.occmpe.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of numbers and plain names as comma-separated values: no field needs quotes. */
record Csv(List<String> header, List<List<?>> rows) {

    String text() {
        return Stream.concat(Stream.of(header), rows.stream())
            .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(",", "", "\n")))
            .collect(Collectors.joining());
    }
}
