package org.stft.race.run;

import java.util.BitSet;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;
import org.stft.log.match.CollectiveMembers;
import org.stft.race.Analyser;
import org.stft.race.Communicator;
import org.stft.race.RankAction;
import org.stft.race.order.CollectiveOrder;

/** Translates the events in the log of one rank to those that the analysis examines. */
final class Translation {

    private final int rank;
    private Tables tables;
    private final Analyser analyser;
    private final SharedNames names;
    /** A collective operation of which the next events may say who sends nothing. */
    private Event collective;
    private BitSet withoutData;

    Translation(int rank, Analyser analyser, SharedNames names) {
        this.rank = rank;
        this.analyser = analyser;
        this.names = names;
    }

    /** @throws IllegalArgumentException if the event does not fit to those before */
    void add(Event event, Tables ofEvent) {
        if (event.kind() != EventKind.ZEROS) {
            flush();
        }
        tables = ofEvent;
        switch (event.kind()) {
            case SEND -> send(event);
            case RECEIVE -> receive(event);
            case POST -> post(event);
            case COMPLETE -> complete(event);
            case PROBE -> probe(event);
            case COLLECTIVE -> collective = event;
            case ZEROS -> zeros(event);
            default -> {}
        }
    }

    /** Passes on a call that the rank has not returned from: its message may be in flight. */
    void addOpen(Event call, Tables ofCall) {
        flush();
        tables = ofCall;
        switch (call.kind()) {
            case SEND -> send(call);
            case RECEIVE -> {
                if (!call.hasNobody()) {
                    analyser.add(rank, new RankAction.Post(communicator(call), source(call),
                        call.tag(), true, Long.MIN_VALUE, site(call)));
                }
            }
            case COLLECTIVE -> {
                collective = call;
                flush();
            }
            default -> {}
        }
    }

    private void send(Event event) {
        if (!event.failed() && !event.hasNobody()) {
            requireRank(world(event, event.peer()));
            analyser.add(rank,
                new RankAction.Send(communicator(event), world(event, event.peer()), event.tag(),
                    names.isSynchronous(operation(event)), event.request() == Event.NONE ? 0 : event.request() + 1,
                    site(event)));
        }
    }

    private void receive(Event event) {
        if (event.peer() < 0 || event.failed() && event.anySource()) {
            return; // it failed, and which message it took, if any, is not known
        }
        long request = -1 - event.number();
        analyser.add(rank,
            new RankAction.Post(communicator(event), source(event), event.anyTag() ? Event.ANY : event.tag(),
                true,
                request, site(event)));
        analyser.add(rank,
            new RankAction.Complete(request, requireRank(world(event, event.peer())), event.tag()));
    }

    private void post(Event event) {
        if (!event.failed() && !event.hasNobody()) {
            analyser.add(rank,
                new RankAction.Post(communicator(event), source(event),
                    event.anyTag() ? Event.ANY : event.tag(), false,
                    event.request() + 1, site(event)));
        }
    }

    private void complete(Event event) {
        if (event.ofSend() && !event.hasNobody()) {
            analyser.add(rank, new RankAction.SendComplete(event.request() + 1));
        } else if (event.peer() >= 0) {
            analyser.add(rank, new RankAction.Complete(event.request() + 1,
                requireRank(world(event, event.peer())), event.tag()));
        }
        if (names.completesSome(operation(event))) {
            analyser.add(rank, new RankAction.Completion(event.nanos(), event.request()));
        }
    }

    private void probe(Event event) {
        if (event.peer() >= 0 && !event.failed()) {
            analyser.add(rank,
                new RankAction.Probe(communicator(event), source(event),
                    event.anyTag() ? Event.ANY : event.tag(),
                    requireRank(world(event, event.peer())), event.tag(), site(event)));
        }
    }

    private void zeros(Event event) {
        if (!event.ofReceiving() || collective == null) {
            return;
        }
        withoutData = withoutData == null ? new BitSet() : withoutData;
        for (int peer = event.count(); peer < event.count() + Long.SIZE; peer++) {
            withoutData.set(peer, event.isZero(peer));
        }
    }

    /** Passes on a collective operation that was held back. */
    void flush() {
        if (collective == null) {
            return;
        }
        Event event = collective;
        collective = null;
        CollectiveOrder order = names.order(operation(event), event.count());
        Tables.Communicator on = CollectiveMembers.of(rank, event, tables).orElse(null);
        if (order != null && on != null && on.worldRanks().length > 1) {
            boolean valid = !event.failed() && event.peer() < on.worldRanks().length;
            analyser.add(rank, new RankAction.Collective(names.communicator(on), order,
                valid ? on.worldRank(Math.max(0, event.peer())) : rank,
                valid ? from(on.worldRanks().length) : new BitSet())); // one that fails makes no order
        }
        withoutData = null;
    }

    private BitSet from(int size) {
        if (withoutData != null) {
            withoutData.flip(0, size);
        }
        return withoutData;
    }

    private int source(Event event) {
        return event.anySource() ? Event.ANY : world(event, event.peer());
    }

    private int world(Event event, int peer) {
        return tables.communicator(event.communicator()).worldRank(peer);
    }

    private int requireRank(int world) {
        return names.requireRank(world);
    }

    private Communicator communicator(Event event) {
        return names.communicator(tables.communicator(event.communicator()));
    }

    private String site(Event event) {
        return names.site(tables.site(event.site()));
    }

    private String operation(Event event) {
        return tables.operation(event.operation());
    }

}
