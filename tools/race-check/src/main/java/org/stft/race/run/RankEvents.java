package org.stft.race.run;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;
import org.stft.log.Tables;
import org.stft.race.Analyser;
import org.stft.race.CollectiveOrder;
import org.stft.race.Communicator;

/** The log of one rank as input of the analysis. */
final class RankEvents implements AutoCloseable {

    private final int rank;
    private final EventChain reader;
    private final Analyser analyser;
    private final SharedNames names;
    /** A collective operation of which the next events may say who sends nothing. */
    private Event collective;
    private BitSet withoutData;
    private String stopped;
    private boolean threads;

    RankEvents(int rank, EventChain reader, Analyser analyser, SharedNames names) {
        this.rank = rank;
        this.reader = reader;
        this.analyser = analyser;
        this.names = names;
    }

    /**
     * Passes on what there is.
     *
     * @param most the number of events
     * @return how many there were
     */
    int read(int most) throws IOException {
        int count = 0;
        while (count < most && stopped == null) {
            Event event = reader.next();
            if (event == null) {
                return count;
            }
            count++;
            threads |= event.thread() > 0;
            try {
                add(event);
            } catch (IllegalArgumentException e) {
                stopped = e.getMessage();
            }
        }
        return count;
    }

    int rank() {
        return rank;
    }

    /** The rank has ended, however. */
    void finish() {
        reader.finish();
    }

    /** Passes on the calls that the rank has not returned from: their messages may be in flight. */
    void addOpenCalls() throws IOException {
        flushCollective();
        if (stopped == null) {
            for (Event call : reader.openCalls()) {
                addOpen(call);
            }
        }
    }

    private void addOpen(Event call) {
        switch (call.kind()) {
            case SEND -> send(call);
            case RECEIVE -> analyser.add(rank, new org.stft.race.Event.Post(communicator(call), source(call),
                call.tag(), true, Long.MIN_VALUE, site(call)));
            case COLLECTIVE -> {
                collective = call;
                flushCollective();
            }
            default -> {}
        }
    }

    /** The calls that the rank has not returned from, in words. */
    List<String> openCalls() throws IOException {
        return reader.openCalls().stream().map(call -> "rank " + rank + " is in " + EventText.of(call, reader.tables())
            + (call.site() < 0 ? "" : " at " + reader.tables().site(call.site()))).toList();
    }

    /** The reason why the log was read up to a point only, or null. */
    String stopped() {
        return stopped;
    }

    /** Several threads of the rank have called MPI. */
    boolean hasThreads() {
        return threads;
    }

    EventChain reader() {
        return reader;
    }

    private void add(Event event) {
        if (event.kind() != EventKind.ZEROS) {
            flushCollective();
        }
        switch (event.kind()) {
            case SEND -> send(event);
            case RECEIVE -> receive(event);
            case POST -> post(event);
            case COMPLETE -> complete(event);
            case PROBE -> probe(event);
            case COLLECTIVE -> collective = event;
            case ZEROS -> zeros(event);
            case GAP -> stopped = event.missing() + " events of rank " + rank + " are missing; what it did after event "
                + event.number()
                + " is not examined";
            default -> {}
        }
    }

    private void send(Event event) {
        if (!event.failed()) {
            requireRank(world(event, event.peer()));
            analyser.add(rank,
                new org.stft.race.Event.Send(communicator(event), world(event, event.peer()), event.tag(),
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
            new org.stft.race.Event.Post(communicator(event), source(event), event.anyTag() ? Event.ANY : event.tag(),
                true,
                request, site(event)));
        analyser.add(rank,
            new org.stft.race.Event.Complete(request, requireRank(world(event, event.peer())), event.tag()));
    }

    private void post(Event event) {
        if (!event.failed()) {
            analyser.add(rank,
                new org.stft.race.Event.Post(communicator(event), source(event),
                    event.anyTag() ? Event.ANY : event.tag(), false,
                    event.request() + 1, site(event)));
        }
    }

    private void complete(Event event) {
        if (event.ofSend()) {
            analyser.add(rank, new org.stft.race.Event.SendComplete(event.request() + 1));
        } else if (event.peer() >= 0) {
            analyser.add(rank, new org.stft.race.Event.Complete(event.request() + 1,
                requireRank(world(event, event.peer())), event.tag()));
        }
    }

    private void probe(Event event) {
        if (event.peer() >= 0 && !event.failed()) {
            analyser.add(rank,
                new org.stft.race.Event.Probe(communicator(event), source(event),
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

    private void flushCollective() {
        if (collective == null) {
            return;
        }
        Event event = collective;
        collective = null;
        CollectiveOrder order = names.order(operation(event), event.count());
        Tables.Communicator on = tables()
            .communicator(names.isMerge(operation(event)) ? event.request() : event.communicator());
        if (order != null && on.worldRanks().length > 1) {
            int root = event.peer() < 0 ? 0 : on.worldRank(event.peer());
            analyser.add(rank,
                new org.stft.race.Event.Collective(names.communicator(on), order, root, from(on.worldRanks().length)));
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
        return tables().communicator(event.communicator()).worldRank(peer);
    }

    private int requireRank(int world) {
        return names.requireRank(world);
    }

    private Communicator communicator(Event event) {
        return names.communicator(tables().communicator(event.communicator()));
    }

    private String site(Event event) {
        return names.site(tables().site(event.site()));
    }

    private String operation(Event event) {
        return tables().operation(event.operation());
    }

    private Tables tables() {
        return reader.tables();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
