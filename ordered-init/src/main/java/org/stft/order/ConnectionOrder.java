package org.stft.order;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * A fixed order in which every rank exchanges messages with every other one exactly once.
 *
 * <p>Free of deadlock even if every send waits for its receive. The longest chain of dependent exchanges
 * is the time that opening takes: 2N-3 exchanges in the paper's order, N-1 (N if N is odd) in
 * the tournament, which is the minimum because each rank has N-1 exchanges, one at a time.
 */
public enum ConnectionOrder {

    /** All pairs of a round exchange at the same time (circle method); the faster order and the default. */
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

    /**
     * The steps of a rank, from first to last. They depend on the arguments only.
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

    /** The word by which the setting names this order. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The order that {@link Setting#ORDER} names.
     *
     * @throws org.stft.StftException {@code FIX_CALL} if it names no order
     */
    public static ConnectionOrder of(Settings settings) {
        List<String> words = Arrays.stream(values()).map(ConnectionOrder::word).toList();
        return values()[words.indexOf(settings.word(Setting.ORDER, words))];
    }
}
