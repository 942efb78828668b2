package org.stft.tool.log;

import java.util.concurrent.atomic.AtomicInteger;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;

/**
 * Events of nonblocking operations. Each has a number in its rank, kept with the call that started it until it is
 * complete.
 */
final class RequestEvents {

    private final Recorder recorder;
    private final RequestOrigins origins;
    private final AtomicInteger numbers = new AtomicInteger();

    RequestEvents(Recorder recorder, RequestOrigins origins) {
        this.recorder = recorder;
        this.origins = origins;
    }

    void started(EnteredCall entered) {
        Call call = entered.call;
        if (call.operation() == Operation.START || call.operation() == Operation.STARTALL) {
            for (Request request : call.requests()) {
                Call origin = request == null ? null : origins.of(request);
                if (origin != null) {
                    started(entered, origin);
                }
            }
        } else {
            started(entered, call);
        }
    }

    private void started(EnteredCall entered, Call origin) {
        EnteredCall operation = entered.call == origin ? entered : recorder.startedBy(entered, origin);
        if (entered.call.failure() == null) {
            operation.request = numbers.getAndIncrement();
        }
        if (origin.sending() != null) {
            recorder.send(entered, origin, operation.request);
        } else {
            recorder.post(entered, origin, operation.request);
        }
    }

    /** Records the requests that a wait or test has completed. */
    void completed(EnteredCall entered) {
        Call call = entered.call;
        Request[] requests = call.requests();
        Object result = call.result();
        boolean any = false;
        switch (call.operation()) {
            case WAIT, TEST -> any = completed(entered, requests[0], (Status) result);
            case WAITANY, TESTANY -> {
                Status status = (Status) result;
                any = status != null && completed(entered, at(requests, status.index), status);
            }
            case WAITALL, TESTALL -> any = all(entered, requests, (Status[]) result);
            default -> any = some(entered, requests, (Status[]) result);
        }
        if (call.failure() != null) {
            recorder.failedWait(entered);
        } else if (!any && (result == null || result instanceof Status[] statuses && statuses.length == 0)) {
            recorder.poll(entered);
        } else if (!any) {
            recorder.leave(entered);
        }
    }

    private boolean all(EnteredCall entered, Request[] requests, Status[] statuses) {
        boolean any = false;
        for (int i = 0; statuses != null && i < statuses.length; i++) {
            any |= completed(entered, requests[i], statuses[i]);
        }
        return any;
    }

    private boolean some(EnteredCall entered, Request[] requests, Status[] statuses) {
        boolean any = false;
        for (int i = 0; statuses != null && i < statuses.length; i++) {
            if (statuses[i] != null) {
                any |= completed(entered, at(requests, statuses[i].index), statuses[i]);
            }
        }
        return any;
    }

    private static Request at(Request[] requests, int index) {
        return index >= 0 && index < requests.length ? requests[index] : null;
    }

    private boolean completed(EnteredCall entered, Request request, Status status) {
        Call origin = status == null || request == null ? null : origins.of(request);
        EnteredCall open = origin == null ? null : origin.attached(EnteredCall.class);
        if (open == null || open.complete) { // a request that was waited for before gives an empty status
            return false;
        }
        open.complete = true;
        recorder.complete(entered, origin, status, open.request);
        return true;
    }
}
