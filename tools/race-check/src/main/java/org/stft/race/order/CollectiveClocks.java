package org.stft.race.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One collective operation: what its members knew when they entered, and what each knows when it leaves. */
public final class CollectiveClocks {

    /** Stands for the members that have not entered, whichever. */
    private static final int ALL = -1;

    private final int[] members;
    private CollectiveOrder order;
    /** None until a member has entered: one that was only read ahead may have many operations before it. */
    private Clock[] entries;
    private int entered;
    private Clock all = Clock.ZERO;
    /** The ranks that wait, by the place of the member that they wait for. */
    private final Map<Integer, List<Integer>> waiting = new HashMap<>();

    /**
     * @param members the ranks in {@code COMM_WORLD} of those that take part, in the order of their ranks in the
     * communicator
     */
    public CollectiveClocks(int[] members) {
        this.members = members;
    }

    private int place(int rank) {
        for (int i = 0; i < members.length; i++) {
            if (members[(i + rank) % members.length] == rank) { // found at once in communicators of all ranks
                return (i + rank) % members.length;
            }
        }
        throw new IllegalArgumentException("Expected a member of the communicator, found rank " + rank + ".");
    }

    /**
     * A member enters. Returns the ranks that waited for it and may be able to leave now.
     *
     * @param guaranteed the order that the operation guarantees; that of the first to enter counts
     */
    public List<Integer> enter(int rank, CollectiveOrder guaranteed, Clock clock) {
        if (entries == null) {
            order = guaranteed;
            entries = new Clock[members.length];
        }
        int place = place(rank);
        entries[place] = clock;
        all = all.merge(clock);
        entered++;
        List<Integer> woken = new ArrayList<>(waiters(place));
        if (entered == members.length) {
            woken.addAll(waiters(ALL));
        }
        return woken;
    }

    private List<Integer> waiters(int place) {
        List<Integer> waiters = waiting.remove(place);
        return waiters == null ? List.of() : waiters;
    }

    /**
     * The clock that a member leaves with, or null if it depends on one that has not entered: the member then waits for
     * that.
     *
     * @param root the rank in {@code COMM_WORLD} of the root, of no meaning for operations without
     * @param from the places of the members that it gets data from, or null: as the operation says
     */
    public Clock exit(int rank, int root, BitSet from) {
        int place = place(rank);
        boolean gathers = order == CollectiveOrder.ALL_TO_ALL || order == CollectiveOrder.TO_ROOT && rank == root;
        if (gathers && from == null && entered == members.length) {
            return all;
        }
        int missing = gathers && from == null ? ALL : missing(place, root, from);
        if (missing == place) {
            return merged(place, root, from);
        }
        waiting.computeIfAbsent(order == CollectiveOrder.ALL_TO_ALL ? ALL : missing, each -> new ArrayList<>())
            .add(rank);
        return null;
    }

    /** The place of a member that has not entered and that another depends on; that other's place if there is none. */
    private int missing(int place, int root, BitSet from) {
        for (int i = first(root); i < end(place, root); i++) {
            if (entries[i] == null && isBefore(i, place, root, from)) {
                return i;
            }
        }
        return place;
    }

    private int first(int root) {
        return order == CollectiveOrder.FROM_ROOT ? place(root) : 0;
    }

    private int end(int place, int root) {
        return switch (order) {
            case ALL_TO_ALL -> members.length;
            case TO_ROOT -> place == place(root) ? members.length : 0;
            case FROM_ROOT -> place(root) + 1;
            case FROM_LOWER -> place;
            case NONE -> 0;
        };
    }

    private boolean isBefore(int i, int place, int root, BitSet from) {
        int rootPlace = order == CollectiveOrder.FROM_ROOT || order == CollectiveOrder.TO_ROOT ? place(root) : ALL;
        return i != place && order.orders(i, place, rootPlace) && (from == null || from.get(i));
    }

    /** The clock that a member leaves with if those that have not entered never do. */
    public Clock exitAnyway(int rank, int root, BitSet from) {
        return merged(place(rank), root, from);
    }

    private Clock merged(int place, int root, BitSet from) {
        Clock merged = entries[place];
        for (int i = first(root); i < end(place, root); i++) {
            if (entries[i] != null && isBefore(i, place, root, from)) {
                merged = merged.merge(entries[i]);
            }
        }
        return merged;
    }
}
