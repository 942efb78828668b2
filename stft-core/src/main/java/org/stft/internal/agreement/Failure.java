package org.stft.internal.agreement;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * The reason why a rank, or all of them, cannot continue, as it is passed from rank to rank.
 *
 * @param category the action that the caller can take
 * @param text the message
 * @param fatal true if no further agreement is possible in this run
 */
record Failure(Category category, String text, boolean fatal) {

    static Failure of(StftException e, boolean fatal) {
        return new Failure(e.category(), String.valueOf(e.getMessage()), fatal);
    }

    StftException exception() {
        return new StftException(category, text);
    }

    /**
     * The exception of all ranks after some have failed: that of the first of them, naming all.
     *
     * @param failures the failures by rank, at least one
     */
    static StftException combine(List<Optional<Failure>> failures) {
        List<Integer> failed = IntStream.range(0, failures.size()).filter(rank -> failures.get(rank).isPresent())
            .boxed().toList();
        Failure first = failures.get(failed.get(0)).orElseThrow();
        List<Integer> same = failed.stream()
            .filter(rank -> failures.get(rank).orElseThrow().text().equals(first.text())).toList();
        List<Integer> others = failed.stream().filter(rank -> !same.contains(rank)).toList();
        String text = named(same) + ": " + first.text();
        return new StftException(first.category(),
            others.isEmpty() ? text : text + " (failed too: " + named(others) + ")");
    }

    private static String named(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ")
            + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
