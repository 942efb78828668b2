package org.stft.check.calls;

import java.util.Collection;
import java.util.stream.Collectors;

/** Ranks in words. */
public final class Ranks {

    private static final int MOST = 16;

    private Ranks() {
    }

    /** {@code rank 1} or {@code ranks 1, 2, 3}, in ascending order. */
    public static String text(Collection<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ")
            + ranks.stream().sorted().limit(MOST).map(String::valueOf).collect(Collectors.joining(", "))
            + (ranks.size() > MOST ? " and " + (ranks.size() - MOST) + " more" : "");
    }
}
