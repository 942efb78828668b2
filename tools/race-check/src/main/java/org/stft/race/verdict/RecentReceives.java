package org.stft.race.verdict;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.stft.log.match.Pattern;
import org.stft.race.match.Message;
import org.stft.race.match.Receive;

/**
 * The last completed receives of a rank on a communicator whose messages one wildcard pattern accepts. The wildcards
 * with that pattern which a message races with are found as ranges, in a time that does not grow with their number.
 */
final class RecentReceives {

    /** The receives that all histories of a run hold together, about; each holds {@link #LEAST} at any rate. */
    private static final int TOTAL = 1_000_000;
    private static final int MOST = 1024;
    private static final int LEAST = 32;

    private final int tag;
    private final int limit;
    private final PostedReceives all = new PostedReceives();
    private final Map<Integer, PostedReceives> bySource = new HashMap<>();
    private final Map<Kind, PostedReceives> wildcards = new LinkedHashMap<>();

    /** Wildcards of one pattern of which races are told together. */
    private record Kind(String site, boolean probe, boolean ignoresProbe) {

        static Kind of(Receive receive) {
            return new Kind(receive.posting().site(), receive.posting().probe(), receive.ignoresProbe());
        }
    }

    /**
     * Makes an empty history.
     *
     * @param tag that of the pattern, or {@link Pattern#ANY}
     * @param others the number of histories that there are
     */
    RecentReceives(int tag, int others) {
        this.tag = tag;
        this.limit = Math.max(LEAST, Math.min(MOST, TOTAL / (others + 1)));
    }

    private boolean isOfPattern(Receive receive) {
        return receive.isWildcard() && receive.posting().tag() == tag;
    }

    void add(Receive receive) {
        if (all.size() == limit) {
            forget(all.removeFirst());
        }
        all.add(receive);
        bySource.computeIfAbsent(receive.source(), source -> new PostedReceives()).add(receive);
        if (isOfPattern(receive)) {
            wildcards.values().forEach(earlier -> lowerMatched(earlier, receive));
            wildcards.computeIfAbsent(Kind.of(receive), kind -> new PostedReceives()).add(receive);
        }
    }

    private void forget(Receive receive) {
        remove(bySource, receive.source());
        if (isOfPattern(receive)) {
            remove(wildcards, Kind.of(receive));
        }
    }

    private static <K> void remove(Map<K, PostedReceives> from, K key) {
        PostedReceives receives = from.get(key);
        receives.removeFirst();
        if (receives.size() == 0) {
            from.remove(key);
        }
    }

    /** What was posted before a wildcard with the same pattern was matched before it. */
    private static void lowerMatched(PostedReceives earlier, Receive later) {
        for (int i = earlier.before(later.number()) - 1; i >= 0
            && earlier.get(i).matchedAt() > later.matchedAt(); i--) {
            earlier.get(i).matchAt(later.matchedAt());
        }
    }

    /**
     * Finds the wildcard receives that could have taken a message: they were posted after each that took an earlier
     * message of its sender, which was the first candidate of this sender until then, and the sender did not know of
     * them.
     *
     * @param before the place in posting order before which they were posted
     * @param lastBarred the posting of the last wildcard that a message may be barred from
     * @param clock the component of the receiving rank
     */
    void compare(Message message, long before, long lastBarred, int clock, Races races) {
        long end = before;
        PostedReceives ofSender = bySource.get(message.source());
        for (int i = ofSender == null ? -1 : ofSender.size() - 1; i >= 0; i--) {
            Receive receive = ofSender.get(i);
            compareBetween(message, receive.number(), end, lastBarred, clock, races);
            if (receive.tookEarlierThan(message)) {
                return;
            }
            end = Math.min(end, receive.number());
        }
        compareBetween(message, 0, end, lastBarred, clock, races);
    }

    private void compareBetween(Message message, long after, long before, long lastBarred, int clock, Races races) {
        long known = message.stamp().get(clock);
        for (PostedReceives each : wildcards.values()) {
            int from = Math.max(each.before(after + 1), each.matchedBy(known));
            int to = each.before(before);
            int start = from;
            for (int i = from; i < Math.min(to, each.before(lastBarred + 1)); i++) {
                if (each.get(i).isBarredFrom(message)) {
                    found(each, start, i, message, known, races);
                    start = i + 1;
                }
            }
            found(each, start, to, message, known, races);
        }
    }

    private static void found(PostedReceives in, int from, int to, Message message, long known, Races races) {
        if (from < to) {
            races.races(new PostedReceives.Range(in, from, to), message, message.taker(), known);
        }
    }
}
