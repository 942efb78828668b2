package org.stft.eml.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;
import java.util.function.IntConsumer;
import org.stft.log.Event;

/**
 * What happened before what: the events of a rank in their order, a send before the event that delivers its message, and
 * what members of a collective operation did before it, before its end at those that get data of them.
 * After Lamport, "Time, clocks, and the ordering of events in a distributed system" (1978).
 */
public final class Causality {

    private static final Set<String> FROM_ROOT = Set.of("MPI_BCAST", "MPI_SCATTER", "MPI_SCATTERV");
    private static final Set<String> TO_ROOT = Set.of("MPI_GATHER", "MPI_GATHERV", "MPI_REDUCE");

    private final LoggedEvents events;
    private int pastOf = -1;
    private BitSet past;

    public Causality(LoggedEvents events) {
        this.events = events;
    }

    /** Returns true if one event happened before another one. */
    public boolean isBefore(int one, int other) {
        if (pastOf != other) {
            past = past(other);
            pastOf = other;
        }
        return past.get(one);
    }

    /** All events that happened before one. */
    public BitSet past(int event) {
        return reach(event, this::eachBefore);
    }

    /** All events before which one happened. */
    public BitSet future(int event) {
        return reach(event, this::eachAfter);
    }

    private static BitSet reach(int event, Steps steps) {
        BitSet reached = new BitSet();
        Deque<Integer> next = new ArrayDeque<>();
        next.push(event);
        while (!next.isEmpty()) {
            steps.from(next.pop(), found -> {
                if (found >= 0 && !reached.get(found)) {
                    reached.set(found);
                    next.push(found);
                }
            });
        }
        reached.clear(event);
        return reached;
    }

    private interface Steps {

        void from(int event, IntConsumer each);
    }

    int previous(int event) {
        return event > events.start(events.rank(event)) ? event - 1 : -1;
    }

    int next(int event) {
        return event + 1 < events.start(events.rank(event) + 1) ? event + 1 : -1;
    }

    private void eachBefore(int event, IntConsumer each) {
        each.accept(previous(event));
        if (Fields.isDelivery(events.event(event))) {
            each.accept(events.messages().partner(event));
        }
        Messages.Collective collective = events.messages().collective(event);
        if (collective != null) {
            collective.members().filter(member -> passesTo(member, event))
                .forEach(member -> each.accept(previous(member)));
        }
    }

    private void eachAfter(int event, IntConsumer each) {
        int next = next(event);
        each.accept(next);
        if (!Fields.isDelivery(events.event(event))) {
            each.accept(events.messages().partner(event));
        }
        Messages.Collective collective = next < 0 ? null : events.messages().collective(next);
        if (collective != null) {
            collective.members().filter(member -> passesTo(next, member)).forEach(each);
        }
    }

    /** Returns true if data, or at least the order, of one member's part of a collective operation come to another. */
    private boolean passesTo(int from, int to) {
        Event event = events.event(to);
        String operation = new CallType(events.tables(events.rank(to)).operation(event.operation())).mpi();
        int rank = events.rank(from);
        if (FROM_ROOT.contains(operation) || TO_ROOT.contains(operation)) {
            int root = root(to);
            return from == to || (FROM_ROOT.contains(operation) ? rank == root : events.rank(to) == root);
        }
        return !operation.equals("MPI_SCAN") || place(rank, to) <= place(events.rank(to), to);
    }

    private int root(int event) {
        return events.communicatorOf(event).worldRank(events.event(event).peer());
    }

    private int place(int rank, int event) {
        int[] members = events.communicatorOf(event).worldRanks();
        return Arrays.stream(members).boxed().toList().indexOf(rank);
    }
}
