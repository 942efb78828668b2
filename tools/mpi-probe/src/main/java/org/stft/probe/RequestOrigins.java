package org.stft.probe;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mpi.Prequest;
import mpi.Request;
import org.stft.probe.message.Message;

/** The calls that requests come from. */
public final class RequestOrigins {

    private static final Set<Operation> MAKE_REQUESTS = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND,
        Operation.IRECV, Operation.START, Operation.STARTALL);

    private static final Set<Operation> START_REQUESTS = EnumSet.of(Operation.START, Operation.STARTALL);

    private final PersistentCalls persistent = new PersistentCalls();

    private boolean ofAllCalls;

    RequestOrigins() {
    }

    /** A tool wants the calls themselves. Others keep something of their own with the requests of simple calls. */
    void ofAllCalls() {
        ofAllCalls = true;
    }

    /**
     * The call that made a request. For a persistent request, its last start: with the arguments of the call that made
     * the request, and the site of the start; null if it was never started. A completed request keeps its origin.
     */
    public Call of(Request request) {
        return request.req instanceof ProbedRequest probed && probed.origin() instanceof Call call ? call : null;
    }

    /** Keeps an object with a request: for tools that are told of calls by their values. */
    public void keep(Request request, Object value) {
        Call origin = of(request);
        if (origin != null) {
            origin.attach(value);
        } else {
            note(request, value);
        }
    }

    /** The object of this class that is kept with a request or attached to its call, or null. */
    public <T> T kept(Request request, Class<T> type) {
        Object origin = request.req instanceof ProbedRequest probed ? probed.origin() : null;
        if (type.isInstance(origin)) {
            return type.cast(origin);
        }
        return origin instanceof Call call ? call.attached(type) : null;
    }

    /**
     * Changes what a persistent receive asks for. Its {@linkplain #of origin} of a later start shows the change.
     *
     * @param source the rank in its communicator, or {@code MPI.ANY_SOURCE}
     */
    public void ask(Prequest receive, int source, int tag) {
        persistent.ask(receive, source, tag);
    }

    /** The call that a persistent request would make if it was started from a site. */
    public Call persistent(Prequest request, String site) {
        return persistent.of(request, site);
    }

    private static void note(Request request, Object origin) {
        if (request != null && request.req != null) {
            request.req = new ProbedRequest(request.req, origin);
        }
    }

    private void started(Prequest request, Call start, int place) {
        Call origin = persistent.of(request, start.site());
        List<Message> messages = start.messages();
        if (place < messages.size()) {
            origin.add(messages.get(place));
        }
        note(request, origin);
    }

    private void startedAll(Request[] requests, Call start) {
        int place = 0;
        for (Request request : requests) {
            if (request != null) {
                started((Prequest) request, start, place++);
            }
        }
    }

    /** The probe's part in the calls that make requests. */
    Tool tool() {
        return new ProbeFeature("request-origins", ofAllCalls ? MAKE_REQUESTS : START_REQUESTS) {
            @Override
            public void after(Call call) {
                if (call.failure() != null) {
                    return;
                }
                switch (call.operation()) {
                    case START, STARTALL -> startedAll(call.requests(), call);
                    default -> note((Request) call.result(), call);
                }
            }
        };
    }
}
