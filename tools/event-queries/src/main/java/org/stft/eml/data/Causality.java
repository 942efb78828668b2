package org.stft.eml.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.Set;
import java.util.function.IntConsumer;

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

    /** Passes on the events right before one, from which all others follow; -1 among them stands for none. */
    void eachBefore(int event, IntConsumer each) {
        each.accept(previous(event));
        if (Fields.isDelivery(events.event(event))) {
            each.accept(events.messages().partner(event));
        }
        eachMemberBefore(event, member -> each.accept(previous(member)));
    }

    /** Passes on the members of a collective operation whose data come to an event. */
    void eachMemberBefore(int event, IntConsumer each) {
        Messages.Collective collective = events.messages().collective(event);
        if (collective != null) {
            collective.members().filter(member -> passesTo(member, event)).forEach(each);
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
        return switch (passing(to)) {
            case FROM_ROOT -> from == to || events.rank(from) == root(to);
            case TO_ROOT -> from == to || events.rank(to) == root(to);
            case SCAN -> place(events.rank(from), to) <= place(events.rank(to), to);
            case ALL -> true;
        };
    }

    /** Whose data come to whom in a collective operation. */
    enum Passing {
        FROM_ROOT,
        TO_ROOT,
        /** From members with a lower rank. */
        SCAN,
        ALL
    }

    Passing passing(int event) {
        int number = events.event(event).operation();
        String operation = new CallType(events.tables(events.rank(event)).operation(number)).mpi();
        if (FROM_ROOT.contains(operation)) {
            return Passing.FROM_ROOT;
        }
        return TO_ROOT.contains(operation)
            ? Passing.TO_ROOT
            : operation.equals("MPI_SCAN") ? Passing.SCAN : Passing.ALL;
    }

    /** The events of a collective operation, by the ranks of its members in its communicator. */
    int[] inOrder(Messages.Collective collective) {
        return collective.members().boxed()
            .sorted(Comparator.comparingInt(member -> place(events.rank(member), member))).mapToInt(each -> each)
            .toArray();
    }

    private int root(int event) {
        return events.communicatorOf(event).worldRank(events.event(event).peer());
    }

    private int place(int rank, int event) {
        int[] members = events.communicatorOf(event).worldRanks();
        return Arrays.stream(members).boxed().toList().indexOf(rank);
    }
}
