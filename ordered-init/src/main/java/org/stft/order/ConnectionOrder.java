package org.stft.order;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A fixed order in which every rank meets every other one exactly once.
 *
 * <p>Free of deadlock even where a send waits for its receive. The longest chain of meetings that wait for
 * each other is the time that opening takes: 2N-3 meetings in the paper's order, N-1 (N if N is odd) in
 * the tournament, which is the least possible since a rank meets N-1 others, one at a time.
 */
public enum ConnectionOrder {

    /** All pairs of a round meet at once (circle method); the better one and the default. */
    TOURNAMENT {
        @Override
        List<Step> stepsOf(int rank, int size) {
            return Tournament.steps(rank, size);
        }
    },

    /** Receive from each lower rank, then send to each higher one (paper, figure 7). */
    PAPER {
        @Override
        List<Step> stepsOf(int rank, int size) {
            return PaperOrder.steps(rank, size);
        }
    };

    /** The system property that chooses the order: {@code tournament} or {@code paper}. */
    public static final String PROPERTY = "stft.order";

    /**
     * What a rank does, from first to last. It depends on the arguments only.
     *
     * @param rank from 0 to {@code size - 1}
     * @param size the number of ranks, at least 1
     */
    public List<Step> steps(int rank, int size) {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException("Expected a rank from 0 to " + (size - 1) + ", found " + rank + ".");
        }
        return stepsOf(rank, size);
    }

    abstract List<Step> stepsOf(int rank, int size);

    /** The word by which settings name this order. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The order that the system property {@value #PROPERTY} names.
     *
     * @return {@link #TOURNAMENT} if it is not set
     * @throws IllegalArgumentException if it names none
     */
    public static ConnectionOrder configured() {
        String word = System.getProperty(PROPERTY, TOURNAMENT.word());
        return Arrays.stream(values()).filter(order -> order.word().equals(word)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("Expected " + words() + " in the system property "
                + PROPERTY + ", found \"" + word + "\". Correct it or leave it out."));
    }

    private static String words() {
        return Arrays.stream(values()).map(ConnectionOrder::word).collect(Collectors.joining(" or "));
    }
}
