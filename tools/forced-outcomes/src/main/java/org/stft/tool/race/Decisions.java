package org.stft.tool.race;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import mpi.MPI;
import org.stft.probe.Call;

/**
 * The decisions of a forced run: the sources that replace its wildcards, and the operations to complete for calls that
 * have a choice.
 */
final class Decisions {

    private final Path file;
    private final Map<String, Decision> byPlace = new HashMap<>();
    private final Map<Integer, Queue<Outcome>> outcomes = new HashMap<>();
    private final boolean exact;
    @GuardedBy("this")
    private long choices;
    private volatile boolean asked;

    private Decisions(Path file, boolean exact) {
        this.file = file;
        this.exact = exact;
    }

    /** @throws IOException if the file cannot be read or understood */
    static Decisions read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Decisions decisions = new Decisions(file, lines.contains(OutcomeLines.EXACT));
        for (String line : lines) {
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
        switch (words[0] + " " + Math.min(3, words.length)) {
            case OutcomeLines.EXACT + " 1" -> {} // of the file
            case OutcomeLines.COMPLETE + " 3" -> add(words, Outcome.completes(
                Arrays.stream(words).skip(2).map(Long::valueOf).collect(Collectors.toSet())));
            case OutcomeLines.NONE + " 3" -> add(words, Outcome.nothing(Long.parseLong(words[2])));
            case OutcomeLines.FOUND + " 2" -> add(words, Outcome.found());
            default -> {
                Decision decision = Decision.parse(line);
                byPlace.put(decision.rank() + " " + decision.choice(), decision);
            }
        }
    }

    private void add(String[] words, Outcome outcome) {
        outcomes.computeIfAbsent(Integer.valueOf(words[1]), rank -> new ArrayDeque<>()).add(outcome);
    }

    /** The outcomes of calls of a rank that have a choice, call by call. */
    Queue<Outcome> outcomes(int rank) {
        return outcomes.getOrDefault(rank, new ArrayDeque<>());
    }

    /** Returns true if no outcome is left out: then calls that find nothing have one too. */
    boolean isExact() {
        return exact;
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

    /** A call cannot have the outcome that it is to have. */
    IllegalStateException diverged(Call call, Outcome forced) {
        return diverged("rank " + MPI.COMM_WORLD.Rank() + ": expected of " + call + " at " + call.site() + " "
            + forced + ", found a call that cannot give it");
    }

    /** The program does not do what it did in the recorded run. */
    IllegalStateException diverged(String what) {
        Milestone.DIVERGED.reach(directory(), what);
        return new IllegalStateException(what + ". The program does not do what it did in the recorded run.");
    }
}
