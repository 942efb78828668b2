package org.stft.probe.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Completion;
import org.stft.probe.OpenObjects;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;

/** Follows the requests of the program until they are complete, and what it makes until it is freed. */
final class KnownOpenObjects extends ProbeFeature implements OpenObjects {

    private static final Set<Operation> STARTS = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND, Operation.IRECV, Operation.START, Operation.STARTALL);
    private static final Set<Operation> COMPLETIONS = EnumSet.of(Operation.WAIT, Operation.WAITANY, Operation.WAITALL,
        Operation.WAITSOME, Operation.TEST, Operation.TESTANY, Operation.TESTALL, Operation.TESTSOME);
    private static final Map<Operation, Kind> MAKES = new EnumMap<>(Operation.class);
    private static final Map<Operation, Kind> FREES = new EnumMap<>(Operation.class);

    static {
        for (Operation operation : List.of(Operation.SPLIT, Operation.CREATE, Operation.CLONE, Operation.CREATE_CART,
            Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM, Operation.MERGE)) {
            MAKES.put(operation, Kind.COMMUNICATOR);
        }
        for (Operation operation : List.of(Operation.TYPE_CONTIGUOUS, Operation.TYPE_VECTOR, Operation.TYPE_HVECTOR,
            Operation.TYPE_INDEXED, Operation.TYPE_HINDEXED, Operation.TYPE_STRUCT)) {
            MAKES.put(operation, Kind.DATATYPE);
        }
        for (Operation operation : List.of(Operation.GROUP, Operation.REMOTE_GROUP, Operation.GROUP_UNION,
            Operation.GROUP_INTERSECTION, Operation.GROUP_DIFFERENCE, Operation.GROUP_INCL, Operation.GROUP_EXCL,
            Operation.GROUP_RANGE_INCL, Operation.GROUP_RANGE_EXCL)) {
            MAKES.put(operation, Kind.GROUP);
        }
        MAKES.put(Operation.OP_NEW, Kind.OPERATION);
        FREES.put(Operation.FREE, Kind.COMMUNICATOR);
        FREES.put(Operation.TYPE_FREE, Kind.DATATYPE);
        FREES.put(Operation.GROUP_FREE, Kind.GROUP);
        FREES.put(Operation.OP_FREE, Kind.OPERATION);
    }

    private final RequestOrigins origins;
    private final StartedOperations started = new StartedOperations();
    private final List<Listener> listeners = new ArrayList<>();
    private final Map<Kind, MadeObjects> made = new EnumMap<>(Kind.class);

    KnownOpenObjects(RequestOrigins origins) {
        super("open-objects");
        this.origins = origins;
        for (Kind kind : Kind.values()) {
            made.put(kind, new MadeObjects(kind));
        }
    }

    @Override
    public Set<Operation> wants() {
        Set<Operation> wanted = EnumSet.copyOf(STARTS);
        wanted.addAll(COMPLETIONS);
        wanted.addAll(MAKES.keySet());
        wanted.addAll(FREES.keySet());
        return wanted;
    }

    @Override
    public List<Call> requests() {
        return started.list();
    }

    @Override
    public void follow(Listener listener) {
        listeners.add(listener);
    }

    @Override
    public List<Unfreed> unfreed(Kind kind) {
        return made.get(kind).list();
    }

    @Override
    public void after(Call call) {
        Operation operation = call.operation();
        if (call.failure() != null) {
            return;
        }
        if (COMPLETIONS.contains(operation)) {
            for (Completion completion : Completion.of(call)) {
                complete(completion.request());
            }
        } else if (STARTS.contains(operation)) {
            start(call);
        } else if (FREES.containsKey(operation)) {
            made.get(FREES.get(operation)).free(call.self());
        } else if (call.result() != null) {
            made.get(MAKES.get(operation)).add(call.result(), call);
        }
    }

    private void start(Call call) {
        if (call.result() instanceof Request) {
            add(call);
            return;
        }
        for (Request request : call.requests()) {
            Call origin = request == null ? null : origins.of(request);
            if (origin != null) {
                add(origin);
            }
        }
    }

    private void add(Call call) {
        started.add(call);
        listeners.forEach(each -> each.started(call));
    }

    private void complete(Request request) {
        Call origin = origins.of(request);
        if (origin != null && started.remove(origin)) {
            listeners.forEach(each -> each.completed(origin));
        }
    }
}
