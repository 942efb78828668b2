package org.stft.tool.race;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The decisions of a forced run: the sources that replace its wildcards, and the operations to complete for calls that
 * have a choice.
 */
final class Decisions {

    private final Path file;
    private final Map<String, Decision> byPlace = new HashMap<>();
    private final Map<Integer, Queue<Set<Long>>> completions = new HashMap<>();
    @GuardedBy("this")
    private long choices;
    private volatile boolean asked;

    private Decisions(Path file) {
        this.file = file;
    }

    /** @throws IOException if the file cannot be read or understood */
    static Decisions read(Path file) throws IOException {
        Decisions decisions = new Decisions(file);
        for (String line : Files.readAllLines(file)) {
            try {
                decisions.add(line);
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
        }
        return decisions;
    }

    private void add(String line) {
        String[] words = line.trim().split(" ");
        if (words[0].equals("complete") && words.length > 2) {
            completions.computeIfAbsent(Integer.valueOf(words[1]), rank -> new ArrayDeque<>()).add(
                Arrays.stream(words).skip(2).map(Long::valueOf).collect(Collectors.toSet()));
        } else {
            Decision decision = Decision.parse(line);
            byPlace.put(decision.rank() + " " + decision.choice(), decision);
        }
    }

    /** The operations that calls of a rank complete, call by call. Not for use by several threads. */
    Queue<Set<Long>> completions(int rank) {
        return completions.getOrDefault(rank, new ArrayDeque<>());
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

    /** The directory of the file. */
    Path directory() {
        return file.toAbsolutePath().getParent();
    }

    /** The racing receive or probe is about to ask for the other message. */
    void asked(Decision decision) {
        if (decision != null && decision.last() && !asked) { // a probe asks again and again
            asked = true;
            Milestone.ASKED.reach(directory(), "");
        }
    }

    /** A wildcard was replaced and is complete, or has failed. */
    void taken(Decision decision) {
        if (decision != null && decision.last()) {
            Milestone.TAKEN.reach(directory(), "");
        }
    }

    /** The program does not do what it did in the recorded run. */
    IllegalStateException diverged(String what) {
        Milestone.DIVERGED.reach(directory(), what);
        return new IllegalStateException(what + ". The program does not do what it did in the recorded run.");
    }
}
