package org.stft.occmpe.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The basic binomial tree (paper, figure 5 c): the receives and sends of each logical node, in order. Logical
 * {@code i >= 1} receives from {@code i - h}, {@code h} being the highest power of two not above {@code i}, and sends
 * to {@code i + 2h}, {@code i + 4h} and so on. Any number of nodes.
 */
public final class RomTable {

    private final List<List<Entry>> rows;

    public RomTable(int nodes) {
        rows = IntStream.range(0, nodes).mapToObj(logical -> row(logical, nodes)).toList();
    }

    /** The entries of one logical node, with logical partners. */
    public List<Entry> row(int logical) {
        return rows.get(logical);
    }

    private static List<Entry> row(int logical, int nodes) {
        List<Entry> entries = new ArrayList<>();
        int highest = Integer.highestOneBit(logical);
        if (logical > 0) {
            entries.add(Entry.receive(logical - highest, 1));
        }
        for (int distance = Math.max(1, 2 * highest); logical + distance < nodes; distance *= 2) {
            entries.add(Entry.send(logical + distance, 1));
        }
        return List.copyOf(entries);
    }
}
