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
    private final Callers callers = new Callers();
    private final RankThreads threads = new RankThreads();
    private final RankLog log;
    private final Polls polls;
    /** Most calls are made on the communicator of the call before. */
    private volatile Known newest = new Known(null, NONE);

    private record Known(Comm communicator, int number) {}

    Recorder(ToolContext context, Settings settings) {
        communicators = context.communicators();
        for (Operation operation : Operation.values()) {
            names.operation(operation.ordinal(), operation.method());
        }
        log = new RankLog(context, settings, names);
        polls = new Polls(log);
    }

    /** Records a checkpoint or restart by STFT. */
    void version(VersionEvent event) {
        polls.flush();
        switch (event.kind()) {
            case CHECKPOINT -> log.append(version(EventKind.CHECKPOINT, event.version(), 0));
            case COMMITTED -> log.append(version(EventKind.COMMITTED, event.version(), 0));
            case RESTARTED -> log.append(version(EventKind.RESTARTED, event.version(), 0));
            case BEFORE_PROCESS_IMAGE -> log.suspend();
            case AFTER_PROCESS_IMAGE -> log.resume();
            case RESTORED -> {
                log.restored(event);
                log.append(version(EventKind.RESTARTED, event.version(), PROCESS_IMAGE));
            }
        }
    }

    private Event version(EventKind kind, long version, int flags) {
        return new Event(0, kind, NONE, flags, 0, log.now(), 0, threads.current(), NONE, NONE, (int) version,
            (int) (version >>> 32), NONE, NONE);
    }

    /** Records the begin of a call. */
    EnteredCall entered(Call call) {
        Recorded as = Recorded.of(call.operation());
        return new EnteredCall(call, as, log.now(), threads.current(), names.site(callers.siteOf(call, as)),
            communicator(call.communicator()));
    }

    /** A persistent operation has a call of its own, made up of the start and the arguments. */
    EnteredCall startedBy(EnteredCall start, Call origin) {
        EnteredCall started = new EnteredCall(origin, start.as, start.start, start.thread, start.site,
            start.communicator);
        origin.attach(started);
        return started;
    }

    void open() {
        log.open();
    }

    void close(String how) {
        polls.flush();
        log.close(how);
    }

    /** Records a call that may never return. */
    void enter(EnteredCall entered) {
        Call call = entered.call;
        Recorded as = entered.as;
        int peer = NONE;
        int tag = NONE;
        switch (as) {
            case SEND, SENDRECV -> {
                peer = call.sending().peer();
                tag = call.sending().tag();
            }
            case RECEIVE -> {
                peer = call.receiving().peer();
                tag = call.receiving().tag();
            }
            case PROBE -> {
                peer = (int) call.argument("source");
                tag = (int) call.argument("tag");
            }
            default -> {}
        }
        log.enter(new Event(0, kind(as), call.operation().ordinal(), 0, 0, entered.start, 0, entered.thread,
            entered.communicator, entered.site, peer, tag, NONE, NONE));
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

    /** Ends a call that has no event of its own. */
    void leave(EnteredCall entered) {
        log.leave(entered.thread);
    }

    /** @param origin the call that has the arguments: that of a persistent request, or the call itself */
    void send(EnteredCall entered, Call origin, int request) {
        Call call = entered.call;
        Side sent = origin.sending();
        append(origin.operation(),
            event(entered, EventKind.SEND, flags(entered.call) | persistent(call, origin), DataType.of(sent.type()),
                communicator(origin.communicator()), sent.peer(), sent.tag(), sent.count(), request));
    }

    void receive(EnteredCall entered, Status status) {
        Call call = entered.call;
        Side asked = call.receiving();
        int peer = status == null ? asked.peer() : status.source;
        int tag = status == null ? asked.tag() : status.tag;
        append(event(entered, EventKind.RECEIVE, flags(entered.call) | wildcards(asked.peer(), asked.tag()),
            DataType.of(asked.type()),
            entered.communicator, peer, tag, asked.count(), status == null ? NONE : status.count));
    }

    void post(EnteredCall entered, Call origin, int request) {
        Call call = entered.call;
        Side asked = origin.receiving();
        append(origin.operation(),
            event(entered, EventKind.POST,
                flags(entered.call) | persistent(call, origin) | wildcards(asked.peer(), asked.tag()),
                DataType.of(asked.type()), communicator(origin.communicator()), asked.peer(), asked.tag(),
                asked.count(), request));
    }

    void complete(EnteredCall entered, Call origin, Status status, int request) {
        Call call = entered.call;
        Side asked = origin.receiving();
        if (asked == null) {
            append(event(entered, EventKind.COMPLETE, flags(entered.call) | OF_SEND, 0,
                communicator(origin.communicator()),
                NONE, NONE, NONE, request));
        } else {
            append(event(entered, EventKind.COMPLETE, flags(entered.call) | wildcards(asked.peer(), asked.tag()),
                DataType.of(asked.type()),
                communicator(origin.communicator()), status.source, status.tag, status.count, request));
        }
    }

    void failedWait(EnteredCall entered) {
        append(event(entered, EventKind.CALL, FAILED, 0, NONE, NONE, NONE, NONE, NONE));
    }

    void probe(EnteredCall entered, Status status) {
        Call call = entered.call;
        int source = (int) call.argument("source");
        int tag = (int) call.argument("tag");
        int communicator = entered.communicator;
        int flags = flags(entered.call) | wildcards(source, tag);
        if (status == null && call.failure() == null) {
            polls.add(event(entered, EventKind.POLL, flags, 0, communicator, source, tag, 1, NONE));
        } else {
            append(event(entered, EventKind.PROBE, flags, 0, communicator, status == null ? source : status.source,
                status == null ? tag : status.tag, NONE, NONE));
        }
    }

    void poll(EnteredCall entered) {
        polls.add(event(entered, EventKind.POLL, 0, 0, NONE, NONE, NONE, 1, NONE));
    }

    void collective(EnteredCall entered) {
        Call call = entered.call;
        Side side = call.sending() != null ? call.sending() : call.receiving();
        boolean counted = side != null && side.has(Role.COUNT) && side.get(Role.COUNT) instanceof Integer;
        int created = call.result() instanceof Comm made && call.failure() == null ? communicator(made) : NONE;
        append(event(entered, EventKind.COLLECTIVE, flags(entered.call), side == null ? 0 : DataType.of(side.type()),
            entered.communicator, has(call, "root") ? call.root() : NONE,
            has(call, "op") && call.op() != null ? call.op().opCode : NONE,
            counted ? side.count() : NONE, created));
        zeros(entered, call.sending(), 0);
        zeros(entered, call.receiving(), RECEIVING);
    }

    private static boolean has(Call call, String parameter) {
        return call.operation().parameters().contains(parameter);
    }

    /** Records the zero counts of a collective operation: it does not order ranks that exchange no data. */
    private void zeros(EnteredCall entered, Side side, int flags) {
        if (side == null || !side.has(Role.COUNT) || !(side.get(Role.COUNT) instanceof int[] counts)) {
            return;
        }
        for (int from = 0; from < counts.length; from += Long.SIZE) {
            long zeros = 0;
            for (int i = from; i < Math.min(counts.length, from + Long.SIZE); i++) {
                zeros |= counts[i] == 0 ? 1L << i - from : 0;
            }
            if (zeros != 0) {
                append(event(entered, EventKind.ZEROS, flags, 0, entered.communicator, (int) zeros,
                    (int) (zeros >>> 32), from, NONE));
            }
        }
    }

    void other(EnteredCall entered) {
        append(event(entered, EventKind.CALL, flags(entered.call), 0, entered.communicator, NONE, NONE, NONE,
            NONE));
    }

    private void append(Event event) {
        polls.flush();
        log.append(event);
    }

    /** Returns the event with the operation that an argument of the call names. */
    private void append(Operation operation, Event event) {
        append(operation.ordinal() == event.operation() ? event : event.of(operation.ordinal()));
    }

    private Event event(EnteredCall entered, EventKind kind, int flags, int type, int communicator, int peer, int tag,
        int count, int request) {
        return new Event(0, kind, entered.call.operation().ordinal(), flags, type, entered.start,
            entered.duration(log), entered.thread, communicator, entered.site, peer, tag, count, request);
    }

    private int communicator(Comm communicator) {
        if (communicator == null || MPI.COMM_WORLD == null) {
            return NONE;
        }
        Known last = newest;
        if (last.communicator == communicator) {
            return last.number;
        }
        int number = number(communicator);
        if (number != NONE) {
            newest = new Known(communicator, number);
        }
        return number;
    }

    private int number(Comm communicator) {
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
