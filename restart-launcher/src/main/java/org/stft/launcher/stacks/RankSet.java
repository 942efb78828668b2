package org.stft.launcher.stacks;

import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** Sets of ranks as text. */
final class RankSet {

    private RankSet() {
    }

    /** The ranks as ranges, such as {@code 0-2,5}. */
    static String text(Set<Integer> ranks) {
        List<Integer> sorted = ranks.stream().sorted().toList();
        StringJoiner text = new StringJoiner(",");
        for (int i = 0; i < sorted.size(); i++) {
            int first = sorted.get(i);
            while (i + 1 < sorted.size() && sorted.get(i + 1) == sorted.get(i) + 1) {
                i++;
            }
            text.add(sorted.get(i) == first ? Integer.toString(first) : first + "-" + sorted.get(i));
        }
        return text.toString();
    }

    /** The same with the noun before it. */
    static String phrase(String ranges) {
        return (ranges.contains("-") || ranges.contains(",") ? "ranks " : "rank ") + ranges;
    }
}
