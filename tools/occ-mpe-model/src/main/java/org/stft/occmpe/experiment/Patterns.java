package org.stft.occmpe.experiment;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The patterns of busy nodes at the start of a collective. The root, node 0, is free; a transfer has two ends, so at
 * least two are busy.
 */
public final class Patterns {

    private static final int ALL_UP_TO = 8;

    private Patterns() {
    }

    /** Every pattern up to 8 nodes; all pairs and then random ones beyond. The same arguments give the same list. */
    public static List<BitSet> of(int nodes, Setup setup) {
        return nodes <= ALL_UP_TO
            ? all(nodes)
            : pairsAndRandom(nodes, setup.randomPatterns(), new Random(setup.seed()));
    }

    /** Every pattern with at least two busy nodes. */
    public static List<BitSet> all(int nodes) {
        return IntStream.range(0, 1 << nodes - 1).mapToObj(bits -> BitSet.valueOf(new long[] {(long) bits << 1}))
            .filter(pattern -> pattern.cardinality() >= 2).toList();
    }

    private static List<BitSet> pairsAndRandom(int nodes, int random, Random generator) {
        Set<BitSet> patterns = new LinkedHashSet<>();
        for (int first = 1; first < nodes; first++) {
            for (int second = first + 1; second < nodes; second++) {
                patterns.add(pair(first, second));
            }
        }
        int wanted = patterns.size() + random;
        while (patterns.size() < wanted) {
            BitSet pattern = new BitSet();
            IntStream.range(1, nodes).filter(node -> generator.nextBoolean()).forEach(pattern::set);
            if (pattern.cardinality() >= 2) {
                patterns.add(pattern);
            }
        }
        return new ArrayList<>(patterns);
    }

    public static BitSet pair(int first, int second) {
        BitSet pattern = new BitSet();
        pattern.set(first);
        pattern.set(second);
        return pattern;
    }

    /** The paper's notation: one digit for each node, 1 for busy, node 0 on the left. */
    public static String bits(BitSet pattern, int nodes) {
        return IntStream.range(0, nodes).mapToObj(node -> pattern.get(node) ? "1" : "0").collect(Collectors.joining());
    }
}
