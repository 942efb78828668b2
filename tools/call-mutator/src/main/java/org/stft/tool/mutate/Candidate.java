package org.stft.tool.mutate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Calls that an operator can change, as the tool lists them for a rank.
 *
 * @param calls their number
 */
public record Candidate(MutationOperator operator, String operation, int rank, String site, long calls) {

    private static final String LIST = "calls.";
    private static final int FIELDS = 4;

    /** Writes the candidates of a rank. */
    static void write(Path directory, int rank, List<Candidate> candidates) throws IOException {
        Files.write(directory.resolve(LIST + rank), candidates.stream().map(
            each -> String.join("\t", each.operator.id(), each.operation, Long.toString(each.calls), each.site))
            .toList());
    }

    /** The candidates of all ranks, by rank, in the order of their first calls. */
    public static List<Candidate> read(Path directory) throws IOException {
        List<Candidate> all = new ArrayList<>();
        for (int rank = 0; Files.exists(directory.resolve(LIST + rank)); rank++) {
            int ofRank = rank;
            try (Stream<String> lines = Files.lines(directory.resolve(LIST + rank))) {
                lines.map(line -> parse(line, ofRank)).forEach(all::add);
            }
        }
        return all;
    }

    private static Candidate parse(String line, int rank) {
        String[] fields = line.split("\t", FIELDS);
        return new Candidate(MutationOperator.of(fields[0]).orElseThrow(), fields[1], rank, fields[3],
            Long.parseLong(fields[2]));
    }
}
