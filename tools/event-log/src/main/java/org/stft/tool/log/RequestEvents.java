package org.stft.tool.log;

import java.util.concurrent.atomic.AtomicInteger;
import mpi.Datatype;
import mpi.Request;
import mpi.Status;
import org.stft.log.Event;
import org.stft.probe.Call;
import org.stft.probe.Completion;
import org.stft.probe.RequestOrigins;
import org.stft.probe.TransferArguments;

/**
 * Events of nonblocking operations. Each has a number in its rank, kept with its request until it is complete.
 */
final class RequestEvents {

    private final Recorder recorder;
    private final RequestOrigins origins;
    private final AtomicInteger numbers = new AtomicInteger();

    RequestEvents(Recorder recorder, RequestOrigins origins) {
        this.recorder = recorder;
        this.origins = origins;
    }

    /** @param request null if the call has failed */
    void started(OpenCall call, Request request, boolean sends, Datatype type, int peer, int tag, int count) {
        StartedOperation started = started(call, sends, call.communicator, type, peer, tag);
        if (request != null) {
            origins.keep(request, started);
        }
        recorder.started(call, started, call.operation, 0, peer, tag, count);
    }

    /** Records the start of persistent requests. */
    void started(OpenCall call, Request[] requests) {
        for (Request request : requests) {
            Call origin = request == null ? null : origins.of(request);
            if (origin != null) {
                boolean sends = origin.sending() != null;
                TransferArguments side = sends ? origin.sending() : origin.receiving();
                StartedOperation started = started(call, sends, recorder.communicator(origin.communicator()),
                    side.type(), side.peer(), side.tag());
                origin.attach(started);
                recorder.started(call, started, origin.operation(), Event.PERSISTENT, side.peer(), side.tag(),
                    side.count());
            }
        }
    }

    private StartedOperation started(OpenCall call, boolean sends, int communicator, Datatype type, int peer,
        int tag) {
        int number = call.failed == 0 ? numbers.getAndIncrement() : Event.NONE;
        return new StartedOperation(number, sends, communicator, DataType.of(type),
            sends ? 0 : Recorder.wildcards(peer, tag), sends && peer == Event.NOBODY);
    }

    /** Records what a wait or test for one request has completed. */
    void completed(OpenCall call, Request request, Status status) {
        end(call, complete(call, request, status), status == null);
    }

    /** Records the requests that a wait or test for several has completed. */
    void completed(OpenCall entered, Call call) {
        boolean any = false;
        for (Completion completion : Completion.of(call)) {
            any |= complete(entered, completion.request(), completion.status());
        }
        Object result = call.result();
        end(entered, any, result == null || result instanceof Status[] statuses && statuses.length == 0);
    }

    /** @param nothing true if the call has found nothing */
    private void end(OpenCall call, boolean any, boolean nothing) {
        if (call.failed != 0) {
            recorder.failedWait(call);
        } else if (!any && nothing) {
            recorder.poll(call);
        } else if (!any) {
            recorder.leave(call);
        }
    }

    int number(Request request) {
        StartedOperation started = started(request);
        return started == null ? Event.NONE : started.number;
    }

    boolean isOpen(Request request) {
        StartedOperation started = started(request);
        return started != null && !started.complete;
    }

    private StartedOperation started(Request request) {
        return request == null ? null : origins.kept(request, StartedOperation.class);
    }

    private boolean complete(OpenCall call, Request request, Status status) {
        StartedOperation started = status == null ? null : started(request);
        if (started == null || started.complete) { // a request that was waited for before gives an empty status
            return false;
        }
        started.complete = true;
        recorder.complete(call, started, status);
        return true;
    }
}
