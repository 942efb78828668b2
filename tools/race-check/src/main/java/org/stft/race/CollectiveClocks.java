package org.stft.race;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** One collective operation: what its members knew when they entered, and what each knows when it leaves. */
final class CollectiveClocks {

    private final int[] members;
    private final CollectiveOrder order;
    private final Clock[] entries;
    private int entered;
    private int left;
    private Clock all = Clock.ZERO;
    private final List<Rank> waiting = new ArrayList<>();

    CollectiveClocks(Event.Collective operation) {
        this.members = operation.communicator().members();
        this.order = operation.order();
        this.entries = new Clock[members.length];
    }

    private int place(int rank) {
        for (int i = 0; i < members.length; i++) {
            if (members[(i + rank) % members.length] == rank) { // found at once in communicators of all ranks
                return (i + rank) % members.length;
            }
        }
        throw new IllegalArgumentException("Expected a member of the communicator, found rank " + rank + ".");
    }

    /** A member enters. Returns those that waited and may be able to leave now. */
    List<Rank> enter(int rank, Clock clock) {
        entries[place(rank)] = clock;
        all = all.merge(clock);
        entered++;
        if (order == CollectiveOrder.ALL_TO_ALL && entered < members.length) {
            return List.of();
        }
        List<Rank> woken = List.copyOf(waiting);
        waiting.clear();
        return woken;
    }

    /**
     * The clock that a member leaves with, or null if it depends on one that has not entered.
     *
     * @param from the places of the members that it gets data from, or null: as the operation says
     */
    Clock exit(int rank, int root, BitSet from) {
        if (order == CollectiveOrder.ALL_TO_ALL && from == null) {
            return entered == members.length ? all : null;
        }
        return merged(place(rank),
            order == CollectiveOrder.ALL_TO_ALL || order == CollectiveOrder.FROM_LOWER ? -1 : place(root), from, false);
    }

    /** The clock that a member leaves with if those that have not entered never do. */
    Clock exitAnyway(int rank, int root, BitSet from) {
        boolean rooted = order == CollectiveOrder.FROM_ROOT || order == CollectiveOrder.TO_ROOT;
        return merged(place(rank), rooted ? place(root) : -1, from, true);
    }

    private Clock merged(int place, int root, BitSet from, boolean anyway) {
        Clock merged = entries[place];
        for (int i = 0; i < entries.length; i++) {
            if (i != place && order.orders(i, place, root) && (from == null || from.get(i))) {
                if (entries[i] == null && !anyway) {
                    return null;
                }
                merged = entries[i] == null ? merged : merged.merge(entries[i]);
            }
        }
        return merged;
    }

    void await(Rank rank) {
        waiting.add(rank);
    }

    /** A member has left. Returns true if it was the last. */
    boolean leave() {
        return ++left == members.length;
    }
}
