package org.stft.tool.race;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/** The wildcards of a run that are replaced. When the last decision has been made, a file says so: its name is that of the decisions and {@code .made}. */
final class Decisions {

    private final Path file;
    private final Map<String, Decision> byPlace = new HashMap<>();
    private long choices;

    private Decisions(Path file) {
        this.file = file;
    }

    /** @throws IOException if the file cannot be read or understood */
    static Decisions read(Path file) throws IOException {
        Decisions decisions = new Decisions(file);
        for (String line : Files.readAllLines(file)) {
            try {
                Decision decision = Decision.parse(line);
                decisions.byPlace.put(decision.rank() + " " + decision.choice(), decision);
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
        }
        return decisions;
    }

    /** The decision for the next wildcard of this rank, or null; the wildcard is counted. */
    synchronized Decision next(int rank) {
        choices++;
        return byPlace.get(rank + " " + choices);
    }

    /** The same, not counted yet. */
    synchronized Decision peek(int rank) {
        return byPlace.get(rank + " " + (choices + 1));
    }

    /** A wildcard was replaced. */
    void made(Decision decision) {
        if (decision != null && decision.last()) {
            try {
                Files.writeString(Path.of(file + ".made"), "", StandardOpenOption.CREATE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
