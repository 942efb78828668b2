package org.stft.probe.engine;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mpi.Prequest;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.library.MpiLibrary;
import org.stft.probe.library.MpiLibrary.Transfer;

/** Keeps with each request the call that made it, or what a tool keeps in its place. */
final class KnownOrigins extends ProbeFeature implements RequestOrigins {

    private static final Set<Operation> MAKE_REQUESTS = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND, Operation.IRECV, Operation.START, Operation.STARTALL);
    private static final Set<Operation> START_REQUESTS = EnumSet.of(Operation.START, Operation.STARTALL);

    private final MpiLibrary library;
    private final Map<Operation, Chain> chains = new EnumMap<>(Operation.class);
    private boolean ofAllCalls;

    KnownOrigins(MpiLibrary library) {
        super("request-origins");
        this.library = library;
    }

    /** A tool wants the calls themselves. Others keep something of their own with the requests of simple calls. */
    void ofAllCalls() {
        ofAllCalls = true;
    }

    @Override
    public Set<Operation> wants() {
        return ofAllCalls ? MAKE_REQUESTS : START_REQUESTS;
    }

    @Override
    public Call of(Request request) {
        return library.kept(request) instanceof Call call ? call : null;
    }

    @Override
    public void keep(Request request, Object value) {
        Call origin = of(request);
        if (origin != null) {
            origin.attach(value);
        } else {
            library.keep(request, value);
        }
    }

    @Override
    public <T> T kept(Request request, Class<T> type) {
        Object origin = library.kept(request);
        if (type.isInstance(origin)) {
            return type.cast(origin);
        }
        return origin instanceof Call call ? call.attached(type) : null;
    }

    @Override
    public void ask(Prequest receive, int source, int tag) {
        library.change(receive, source, tag);
    }

    @Override
    public Call persistent(Prequest request, String site) {
        return started(request, site);
    }

    private ProgramCall started(Prequest request, String site) {
        Transfer transfer = library.transfer(request);
        Chain chain;
        synchronized (chains) {
            chain = chains.computeIfAbsent(transfer.operation(), operation -> new Chain(operation, List.of()));
        }
        return new ProgramCall(chain, transfer.communicator(), transfer.arguments(), site);
    }

    @Override
    public void after(Call call) {
        if (call.failure() != null) {
            return;
        }
        switch (call.operation()) {
            case START, STARTALL -> startedAll(call.requests(), (ProgramCall) call);
            default -> {
                if (call.result() != null) {
                    library.keep((Request) call.result(), call);
                }
            }
        }
    }

    private void startedAll(Request[] requests, ProgramCall start) {
        int place = 0;
        for (Request request : requests) {
            if (request != null) {
                ProgramCall origin = started((Prequest) request, start.site());
                if (place < start.messages().size()) {
                    origin.add(start.messages().get(place));
                }
                place++;
                library.keep(request, origin);
            }
        }
    }
}
