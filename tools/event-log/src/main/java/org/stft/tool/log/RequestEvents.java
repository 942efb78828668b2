package org.stft.tool.log;

import java.util.concurrent.atomic.AtomicInteger;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;

/** Events of nonblocking operations. Each has a number in its rank, kept with the call that started it until it is complete. */
final class RequestEvents {

    static final int NONE = -1;

    private final Recorder recorder;
    private final RequestOrigins origins;
    private final AtomicInteger numbers = new AtomicInteger();

    RequestEvents(Recorder recorder, RequestOrigins origins) {
        this.recorder = recorder;
        this.origins = origins;
    }

    /** What a call that starts an operation has in common with the one that completes it. */
    private static final class Open {
        private final int number;
        private boolean complete;

        private Open(int number) {
            this.number = number;
        }
    }

    void started(Call call, long start) {
        if (call.operation() == Operation.START || call.operation() == Operation.STARTALL) {
            for (Request request : call.requests()) {
                Call origin = request == null ? null : origins.of(request);
                if (origin != null) {
                    started(call, origin, start);
                }
            }
        } else {
            started(call, call, start);
        }
    }

    private void started(Call call, Call origin, long start) {
        int number = call.failure() == null ? numbers.getAndIncrement() : NONE;
        if (number != NONE) {
            origin.attach(new Open(number));
        }
        if (origin.sending() != null) {
            recorder.send(call, origin, start, number);
        } else {
            recorder.post(call, origin, start, number);
        }
    }

    /** Of a wait or test: which requests it has completed. */
    void completed(Call call, long start) {
        Request[] requests = call.requests();
        Object result = call.result();
        boolean any = false;
        switch (call.operation()) {
            case WAIT, TEST -> any = completed(call, requests[0], (Status) result, start);
            case WAITANY, TESTANY -> {
                Status status = (Status) result;
                any = status != null && completed(call, at(requests, status.index), status, start);
            }
            case WAITALL, TESTALL -> any = all(call, requests, (Status[]) result, start);
            default -> any = some(call, requests, (Status[]) result, start);
        }
        if (call.failure() != null) {
            recorder.failedWait(call, start);
        } else if (!any && (result == null || result instanceof Status[] statuses && statuses.length == 0)) {
            recorder.poll(call, start);
        } else if (!any) {
            recorder.leave();
        }
    }

    private boolean all(Call call, Request[] requests, Status[] statuses, long start) {
        boolean any = false;
        for (int i = 0; statuses != null && i < statuses.length; i++) {
            any |= completed(call, requests[i], statuses[i], start);
        }
        return any;
    }

    private boolean some(Call call, Request[] requests, Status[] statuses, long start) {
        boolean any = false;
        for (int i = 0; statuses != null && i < statuses.length; i++) {
            if (statuses[i] != null) {
                any |= completed(call, at(requests, statuses[i].index), statuses[i], start);
            }
        }
        return any;
    }

    private static Request at(Request[] requests, int index) {
        return index >= 0 && index < requests.length ? requests[index] : null;
    }

    private boolean completed(Call call, Request request, Status status, long start) {
        Call origin = status == null || request == null ? null : origins.of(request);
        Open open = origin == null ? null : origin.attached(Open.class);
        if (open == null || open.complete) { // a request that was waited for before gives an empty status
            return false;
        }
        open.complete = true;
        recorder.complete(call, origin, status, start, open.number);
        return true;
    }
}
