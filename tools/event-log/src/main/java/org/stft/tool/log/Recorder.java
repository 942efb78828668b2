package org.stft.tool.log;

import static org.stft.log.Event.ANY_SOURCE;
import static org.stft.log.Event.ANY_TAG;
import static org.stft.log.Event.FAILED;
import static org.stft.log.Event.NONE;
import static org.stft.log.Event.OF_SEND;
import static org.stft.log.Event.PERSISTENT;
import static org.stft.log.Event.PROCESS_IMAGE;
import static org.stft.log.Event.RECEIVING;

import mpi.Comm;
import mpi.MPI;
import mpi.Status;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Names;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.Side.Role;
import org.stft.probe.Side;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.ToolContext;

/** Turns calls into events of the log. */
final class Recorder {

    private final Communicators communicators;
    private final Names names = new Names();
    private final RankThreads threads = new RankThreads();
    private final RankLog log;
    private final Polls polls;

    Recorder(ToolContext context, Settings settings) {
        communicators = context.communicators();
        for (Operation operation : Operation.values()) {
            names.operation(operation.ordinal(), operation.method());
        }
        log = new RankLog(context, settings, names);
        polls = new Polls(log);
    }

    /** A checkpoint or restart by STFT. */
    void version(VersionEvent event) {
        polls.flush();
        switch (event.kind()) {
            case CHECKPOINT -> log.append(version(EventKind.CHECKPOINT, event.version(), 0));
            case COMMITTED -> log.append(version(EventKind.COMMITTED, event.version(), 0));
            case RESTARTED -> log.append(version(EventKind.RESTARTED, event.version(), 0));
            case BEFORE_PROCESS_IMAGE -> log.putAside();
            case AFTER_PROCESS_IMAGE -> log.takeBack();
            case RESTORED -> {
                log.restored(event);
                log.append(version(EventKind.RESTARTED, event.version(), PROCESS_IMAGE));
            }
        }
    }

    private Event version(EventKind kind, long version, int flags) {
        return new Event(0, kind, NONE, flags, 0, now(), 0, threads.current(), NONE, NONE, (int) version,
            (int) (version >>> 32), NONE, NONE);
    }

    long now() {
        return log.now();
    }

    void open() {
        log.open();
    }

    void close(String how) {
        polls.flush();
        log.close(how);
    }

    /** Notes a call that may never return. */
    void enter(Call call, Recorded as, long start) {
        Side side = as == Recorded.RECEIVE ? call.receiving() : call.sending();
        boolean message = as == Recorded.SEND || as == Recorded.RECEIVE || as == Recorded.SENDRECV;
        int peer = message ? side.peer() : NONE;
        int tag = message ? side.tag() : NONE;
        if (as == Recorded.PROBE) {
            peer = (int) call.argument("source");
            tag = (int) call.argument("tag");
        }
        log.enter(new Event(0, kind(as), call.operation().ordinal(), 0, 0, start, 0, threads.current(),
            communicator(call.communicator()),
            names.site(call.site()), peer, tag, NONE, NONE));
    }

    private static EventKind kind(Recorded as) {
        return switch (as) {
            case SEND, SENDRECV -> EventKind.SEND;
            case RECEIVE -> EventKind.RECEIVE;
            case WAIT -> EventKind.COMPLETE;
            case PROBE -> EventKind.PROBE;
            case COLLECTIVE -> EventKind.COLLECTIVE;
            default -> EventKind.CALL;
        };
    }

    /** A call has returned of which nothing is to be written. */
    void leave() {
        log.leave(threads.current());
    }

    /** @param origin the call that has the arguments: that of a persistent request, or the call itself */
    void send(Call call, Call origin, long start, int request) {
        Side sent = origin.sending();
        append(origin.operation(),
            event(call, EventKind.SEND, flags(call) | persistent(call, origin), DataType.of(sent.type()), start,
                communicator(origin.communicator()), sent.peer(), sent.tag(), sent.count(), request));
    }

    void receive(Call call, Status status, long start) {
        Side asked = call.receiving();
        int peer = status == null ? asked.peer() : status.source;
        int tag = status == null ? asked.tag() : status.tag;
        append(event(call, EventKind.RECEIVE, flags(call) | wildcards(asked.peer(), asked.tag()),
            DataType.of(asked.type()), start,
            communicator(call.communicator()), peer, tag, asked.count(), status == null ? NONE : status.count));
    }

    void post(Call call, Call origin, long start, int request) {
        Side asked = origin.receiving();
        append(origin.operation(),
            event(call, EventKind.POST, flags(call) | persistent(call, origin) | wildcards(asked.peer(), asked.tag()),
                DataType.of(asked.type()), start, communicator(origin.communicator()), asked.peer(), asked.tag(),
                asked.count(), request));
    }

    void complete(Call call, Call origin, Status status, long start, int request) {
        Side asked = origin.receiving();
        if (asked == null) {
            append(event(call, EventKind.COMPLETE, flags(call) | OF_SEND, 0, start, communicator(origin.communicator()),
                NONE, NONE, NONE, request));
        } else {
            append(event(call, EventKind.COMPLETE, flags(call) | wildcards(asked.peer(), asked.tag()),
                DataType.of(asked.type()), start,
                communicator(origin.communicator()), status.source, status.tag, status.count, request));
        }
    }

    void failedWait(Call call, long start) {
        append(event(call, EventKind.CALL, FAILED, 0, start, NONE, NONE, NONE, NONE, NONE));
    }

    void probe(Call call, Status status, long start) {
        int source = (int) call.argument("source");
        int tag = (int) call.argument("tag");
        int communicator = communicator(call.communicator());
        int flags = flags(call) | wildcards(source, tag);
        if (status == null && call.failure() == null) {
            polls.add(event(call, EventKind.POLL, flags, 0, start, communicator, source, tag, 1, NONE));
        } else {
            append(event(call, EventKind.PROBE, flags, 0, start, communicator, status == null ? source : status.source,
                status == null ? tag : status.tag, NONE, NONE));
        }
    }

    void poll(Call call, long start) {
        polls.add(event(call, EventKind.POLL, 0, 0, start, NONE, NONE, NONE, 1, NONE));
    }

    void collective(Call call, long start) {
        Side side = call.sending() != null ? call.sending() : call.receiving();
        boolean counted = side != null && side.has(Role.COUNT) && side.get(Role.COUNT) instanceof Integer;
        int created = call.result() instanceof Comm made && call.failure() == null ? communicator(made) : NONE;
        append(event(call, EventKind.COLLECTIVE, flags(call), side == null ? 0 : DataType.of(side.type()), start,
            communicator(call.communicator()), has(call, "root") ? call.root() : NONE,
            has(call, "op") && call.op() != null ? call.op().opCode : NONE,
            counted ? side.count() : NONE, created));
        zeros(call, call.sending(), start, 0);
        zeros(call, call.receiving(), start, RECEIVING);
    }

    private static boolean has(Call call, String parameter) {
        return call.operation().parameters().contains(parameter);
    }

    /** Ranks from or to which nothing comes in a collective operation are not ordered by it. */
    private void zeros(Call call, Side side, long start, int flags) {
        if (side == null || !side.has(Role.COUNT) || !(side.get(Role.COUNT) instanceof int[] counts)) {
            return;
        }
        for (int from = 0; from < counts.length; from += Long.SIZE) {
            long zeros = 0;
            for (int i = from; i < Math.min(counts.length, from + Long.SIZE); i++) {
                zeros |= counts[i] == 0 ? 1L << i - from : 0;
            }
            if (zeros != 0) {
                append(event(call, EventKind.ZEROS, flags, 0, start, communicator(call.communicator()), (int) zeros,
                    (int) (zeros >>> 32), from, NONE));
            }
        }
    }

    void other(Call call, long start) {
        append(event(call, EventKind.CALL, flags(call), 0, start, communicator(call.communicator()), NONE, NONE, NONE,
            NONE));
    }

    private void append(Event event) {
        polls.flush();
        log.append(event);
    }

    /** With another operation than that of the call, of which an argument told. */
    private void append(Operation operation, Event event) {
        append(operation.ordinal() == event.operation() ? event : event.of(operation.ordinal()));
    }

    private Event event(Call call, EventKind kind, int flags, int type, long start, int communicator, int peer, int tag,
        int count, int request) {
        return new Event(0, kind, call.operation().ordinal(), flags, type, start, now() - start, threads.current(),
            communicator,
            names.site(call.site()), peer, tag, count, request);
    }

    private int communicator(Comm communicator) {
        if (communicator == null || MPI.COMM_WORLD == null) {
            return NONE;
        }
        String name;
        try {
            name = communicators.name(communicator).text();
        } catch (IllegalArgumentException e) { // COMM_NULL, or made before MPI.Init: MPI will complain, not the log
            return NONE;
        }
        int known = names.communicator(name);
        return known != NONE ? known : names.communicator(name, communicators.worldRanks(communicator));
    }

    private static int flags(Call call) {
        return call.failure() == null ? 0 : FAILED;
    }

    private static int persistent(Call call, Call origin) {
        return call == origin ? 0 : PERSISTENT;
    }

    private static int wildcards(int source, int tag) {
        return (source == MPI.ANY_SOURCE ? ANY_SOURCE : 0) | (tag == MPI.ANY_TAG ? ANY_TAG : 0);
    }
}
