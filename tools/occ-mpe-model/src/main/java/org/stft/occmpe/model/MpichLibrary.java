package org.stft.occmpe.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * MPICH's binomial trees: broadcast and scatter serve the largest subtree first, gather takes the smallest first. In
 * scatter and gather a message carries the blocks of a whole subtree. See Thakur, Rabenseifner and Gropp, "Optimization
 * of Collective Communication Operations in MPICH", IJHPCA 19(1), 2005.
 */
final class MpichLibrary implements Library {

    @Override
    public List<Entry> messages(Workload call, int node) {
        int relative = Math.floorMod(node - call.root(), call.nodes());
        boolean gather = call.collective() == Collective.GATHER;
        List<Entry> entries = new ArrayList<>();
        int span = span(relative, call.nodes());
        if (relative > 0) {
            entries.add(entry(!gather, call, relative - span, relative, span));
        }
        for (int distance = span / 2; distance > 0; distance /= 2) {
            if (relative + distance < call.nodes()) {
                entries.add(entry(gather, call, relative + distance, relative + distance, distance));
            }
        }
        if (gather) {
            Collections.reverse(entries);
        }
        return entries;
    }

    /** The largest number of nodes in the subtree of a node, itself included. */
    private static int span(int relative, int nodes) {
        return relative > 0 ? Integer.lowestOneBit(relative) : 2 * Integer.highestOneBit(nodes - 1);
    }

    private static Entry entry(boolean receive, Workload call, int partner, int subtreeRoot, int span) {
        int blocks = call.collective() == Collective.BROADCAST ? 1 : Math.min(span, call.nodes() - subtreeRoot);
        int physical = (partner + call.root()) % call.nodes();
        return receive ? Entry.receive(physical, blocks) : Entry.send(physical, blocks);
    }
}
