package org.stft.race.verdict;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.stft.log.match.Pattern;
import org.stft.race.match.Receive;

/**
 * Wildcard receives at two calls that belong together: whenever a rank receives at the one and then at the other, it gets two
 * messages of the same sender, as with a length and then the data. In another order of messages it gets them of two senders.
 */
final class Partners {

    private static final int PAIRS = 10_000;

    private final Map<Integer, Receive> newest = new HashMap<>();
    private final Map<Pair, Sources> pairs = new HashMap<>();
    private final Map<String, Long> received = new HashMap<>();

    private record Pair(String first, String second) {}

    private static final class Sources {

        private int one = Pattern.ANY;
        private boolean several;
        private boolean differ;
        private long count;

        void add(int first, int second) {
            count++;
            differ |= first != second;
            several |= one != Pattern.ANY && one != first;
            one = first;
        }

        void add(Sources other) {
            count += other.count;
            differ |= other.differ;
            several |= other.several || one != other.one;
        }

        /** @param second how often the rank received at the second call: each time just after the first, or it is chance */
        boolean belong(long second) {
            return several && !differ && count == second;
        }
    }

    /** Adds a complete wildcard receive, in the order of the rank. */
    void add(Receive receive) {
        if (receive.posting().probe()) {
            return;
        }
        String site = receive.posting().site();
        received.merge(site, 1L, Long::sum);
        Receive before = newest.put(receive.posting().rank(), receive);
        if (before != null && !before.posting().site().equals(site)) {
            Pair pair = new Pair(before.posting().site(), site);
            if (pairs.size() < PAIRS || pairs.containsKey(pair)) {
                pairs.computeIfAbsent(pair, each -> new Sources()).add(before.source(),
                    receive.source());
            }
        }
    }

    /** Adds those of another run of the same job. */
    void add(Partners other) {
        other.received.forEach((site, count) -> received.merge(site, count, Long::sum));
        other.pairs.forEach((pair, sources) -> pairs.computeIfAbsent(pair, each -> new Sources()).add(sources));
    }

    /** For each call that belongs to another one, that other. */
    Map<String, String> all() {
        Map<String, String> all = new TreeMap<>();
        pairs.forEach((pair, sources) -> {
            if (sources.belong(received.get(pair.second))) {
                all.merge(pair.first, pair.second, BinaryOperator.minBy(Comparator.naturalOrder()));
                all.merge(pair.second, pair.first, BinaryOperator.minBy(Comparator.naturalOrder()));
            }
        });
        return all;
    }
}
