package org.stft.tool.log;

import static org.stft.log.Event.ANY_SOURCE;
import static org.stft.log.Event.ANY_TAG;
import static org.stft.log.Event.FAILED;
import static org.stft.log.Event.NOBODY;
import static org.stft.log.Event.NONE;
import static org.stft.log.Event.OF_SEND;
import static org.stft.log.Event.PROCESS_IMAGE;
import static org.stft.log.Event.RECEIVING;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;
import org.stft.log.EventKind;
import org.stft.log.Names;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.ToolContext;
import org.stft.probe.TransferArguments;
import org.stft.probe.TransferArguments.Role;

/** Turns calls into events of the log. */
final class Recorder {

    private final Communicators communicators;
    private final Names names = new Names();
    private final Callers callers = new Callers();
    private final RankThreads threads = new RankThreads();
    private final RankLog log;
    private final RepeatedProbes polls;
    /** Most calls are made on the communicator of the call before. */
    private volatile Known newest = new Known(null, NONE);

    private record Known(Comm communicator, int number) {}

    Recorder(ToolContext context, LogSettings settings) {
        communicators = context.communicators();
        for (Operation operation : Operation.values()) {
            names.operation(operation.ordinal(), operation.method());
        }
        log = new RankLog(context, settings, names);
        polls = new RepeatedProbes(log);
    }

    /** Records a checkpoint or restart by STFT. */
    void version(VersionEvent event) {
        polls.flush();
        switch (event.kind()) {
            case CHECKPOINT -> {
                log.beginVersion(event.version());
                version(EventKind.CHECKPOINT, event.version(), 0);
            }
            case COMMITTED -> {
                version(EventKind.COMMITTED, event.version(), 0);
                log.committed(event.version());
            }
            case RESTARTED -> version(EventKind.RESTARTED, event.version(), 0);
            case BEFORE_PROCESS_IMAGE -> log.suspend();
            case AFTER_PROCESS_IMAGE -> log.resume();
            case RESTORED -> {
                log.restored(event);
                version(EventKind.RESTARTED, event.version(), PROCESS_IMAGE);
            }
        }
    }

    private void version(EventKind kind, long version, int flags) {
        long now = log.now();
        log.append(kind, NONE, flags, 0, now, now, threads.current().thread, NONE, NONE, (int) version,
            (int) (version >>> 32), NONE, NONE);
    }

    void open() {
        log.open();
    }

    long next() {
        return log.next();
    }

    Path directory(String run) throws IOException {
        return log.directory(run);
    }

    boolean block(int kind, byte[] content) {
        polls.flush();
        return log.block(kind, content);
    }

    void close(String how) {
        polls.flush();
        log.close(how);
    }

    /** The number of the current thread. */
    int thread() {
        return threads.current().thread;
    }

    long entered(int thread) {
        return log.entered(thread);
    }

    List<EventLog.Caller> callers() {
        List<EventLog.Caller> callers = new ArrayList<>();
        threads.alive().forEach(
            (thread, number) -> callers.add(new EventLog.Caller(thread, number, log.entered(number))));
        return callers;
    }

    /** Records the begin of a simple call, and returns its time. */
    long enter(RecordedForm as, Operation operation, Object self, int peer, int tag, String site) {
        long start = log.now();
        if (as.blocks()) {
            OpenCall call = threads.current();
            call.site = names.site(callers.siteOf(operation, peer, site));
            log.enter(as.kind(), operation.ordinal(), 0, start, call.thread, communicator(self), call.site, peer, tag,
                NONE, NONE);
        }
        return start;
    }

    /** A simple call has returned. The object is valid until the next call of the thread. */
    OpenCall returned(Operation operation, long start, Object self, int peer, String site, Throwable failure) {
        OpenCall call = threads.current();
        call.operation = operation;
        call.start = start;
        if (!RecordedForm.of(operation).blocks() || !Callers.isWildcard(operation, peer)) { // which enter has looked up
            call.site = names.site(callers.siteOf(operation, peer, site));
        }
        call.communicator = communicator(self);
        return returned(call, failure);
    }

    OpenCall returned(OpenCall call, Throwable failure) {
        call.failed = failure == null ? 0 : FAILED;
        call.end = log.now();
        return call;
    }

    OpenCall entered(Call call) {
        OpenCall entered = new OpenCall(threads.current().thread);
        entered.operation = call.operation();
        entered.start = log.now();
        entered.end = entered.start;
        int peer = RecordedForm.of(call.operation()) == RecordedForm.SENDRECV ? call.receiving().peer() : NONE;
        entered.site = names.site(callers.siteOf(call.operation(), peer, call.site()));
        entered.communicator = communicator(call.self());
        return entered;
    }

    /** Records a call that may never return. */
    void enter(RecordedForm as, OpenCall call, Call of) {
        switch (as) {
            case SENDRECV -> {
                TransferArguments sent = of.sending();
                TransferArguments asked = of.receiving();
                log.enter(as.kind(), call.operation.ordinal(), RECEIVING, call.start, call.thread, call.communicator,
                    call.site, sent.peer(), sent.tag(), asked.peer(), asked.tag());
            }
            case COLLECTIVE -> enter(as, call, has(of, "root") ? of.root() : NONE);
            default -> enter(as, call, NONE);
        }
    }

    private void enter(RecordedForm as, OpenCall call, int root) {
        log.enter(as.kind(), call.operation.ordinal(), 0, call.start, call.thread, call.communicator, call.site, root,
            NONE, NONE, NONE);
    }

    /** Ends a call that has no event of its own. */
    void leave(OpenCall call) {
        log.leave(call.thread);
    }

    void send(OpenCall call, Datatype type, int peer, int tag, int count) {
        append(call, EventKind.SEND, call.operation, call.failed, DataType.of(type), call.communicator, peer, tag,
            count, NONE);
    }

    /** @param status null if the call has failed */
    void receive(OpenCall call, Datatype type, int source, int tag, int count, Status status) {
        append(call, EventKind.RECEIVE, call.operation, call.failed | wildcards(source, tag), DataType.of(type),
            call.communicator,
            status == null ? source : status.source, status == null ? tag : status.tag, count,
            status == null ? NONE : status.count);
    }

    /** @param operation that of a persistent request is not that of the call */
    void started(OpenCall call, StartedOperation started, Operation operation, int flags, int peer, int tag,
        int count) {
        append(call, started.sends ? EventKind.SEND : EventKind.POST, operation,
            call.failed | flags | started.wildcards,
            started.type, started.communicator, peer, tag, count, started.number);
    }

    void complete(OpenCall call, StartedOperation started, Status status) {
        if (started.sends) {
            append(call, EventKind.COMPLETE, call.operation, call.failed | OF_SEND, 0, started.communicator,
                started.toNobody ? NOBODY : NONE, NONE, NONE, started.number);
        } else {
            append(call, EventKind.COMPLETE, call.operation, call.failed | started.wildcards, started.type,
                started.communicator,
                status.source, status.tag, status.count, started.number);
        }
    }

    void failedWait(OpenCall call) {
        append(call, EventKind.CALL, call.operation, call.failed, 0, NONE, NONE, NONE, NONE, NONE);
    }

    void probe(OpenCall call, int source, int tag, Status status) {
        int wildcards = wildcards(source, tag);
        if (status == null && call.failed == 0) {
            polls.add(call, wildcards, source, tag);
        } else {
            append(call, EventKind.PROBE, call.operation, call.failed | wildcards, 0, call.communicator,
                status == null ? source : status.source, status == null ? tag : status.tag, NONE, NONE);
        }
    }

    void poll(OpenCall call) {
        call.communicator = NONE;
        polls.add(call, 0, NONE, NONE);
    }

    /** @param created the communicator that it has made, or null */
    void collective(OpenCall call, Datatype type, int root, int op, int count, Comm created) {
        append(call, EventKind.COLLECTIVE, call.operation, call.failed, DataType.of(type), call.communicator, root, op,
            count,
            communicator(created));
    }

    void collective(OpenCall entered, Call call) {
        TransferArguments side = call.sending() != null ? call.sending() : call.receiving();
        boolean counted = side != null && side.has(Role.COUNT) && side.get(Role.COUNT) instanceof Integer;
        collective(entered, side == null ? null : side.type(), has(call, "root") ? call.root() : NONE,
            has(call, "op") && call.op() != null ? call.op().opCode : NONE, counted ? side.count() : NONE,
            call.result() instanceof Comm made && call.failure() == null && made != MPI.COMM_NULL
                && !communicators.isOutside(made) ? made : null);
        zeros(entered, call.sending(), 0);
        zeros(entered, call.receiving(), RECEIVING);
    }

    private static boolean has(Call call, String parameter) {
        return call.operation().parameters().contains(parameter);
    }

    /** Records the zero counts of a collective operation: it does not order ranks that exchange no data. */
    private void zeros(OpenCall call, TransferArguments side, int flags) {
        if (side == null || !side.has(Role.COUNT) || !(side.get(Role.COUNT) instanceof int[] counts)) {
            return;
        }
        for (int from = 0; from < counts.length; from += Long.SIZE) {
            long zeros = 0;
            for (int i = from; i < Math.min(counts.length, from + Long.SIZE); i++) {
                zeros |= counts[i] == 0 ? 1L << i - from : 0;
            }
            if (zeros != 0) {
                append(call, EventKind.ZEROS, call.operation, flags, 0, call.communicator, (int) zeros,
                    (int) (zeros >>> 32), from, NONE);
            }
        }
    }

    void other(OpenCall call) {
        append(call, EventKind.CALL, call.operation, call.failed, 0, call.communicator, NONE, NONE, NONE, NONE);
    }

    private void append(OpenCall call, EventKind kind, Operation operation, int flags, int type, int communicator,
        int peer, int tag, int count, int request) {
        polls.flush();
        log.append(kind, operation.ordinal(), flags, type, call.start, call.end, call.thread,
            communicator, call.site, peer, tag, count, request);
    }

    /** The number of a communicator; -1 if it has none, or if it is something else that a method was called on. */
    int communicator(Object called) {
        Known last = newest;
        if (last.communicator == called && called != null) {
            return last.number;
        }
        if (!(called instanceof Comm communicator) || MPI.COMM_WORLD == null) {
            return NONE;
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

    static int wildcards(int source, int tag) {
        return (source == MPI.ANY_SOURCE ? ANY_SOURCE : 0) | (tag == MPI.ANY_TAG ? ANY_TAG : 0);
    }
}
