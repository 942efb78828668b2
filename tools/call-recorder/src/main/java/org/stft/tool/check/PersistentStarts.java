package org.stft.tool.check;

import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.RequestOrigins;

/** Starts of persistent requests, each of which is a call of a nonblocking operation from the place of the start. */
final class PersistentStarts {

    private final RequestOrigins origins;
    private final PlannedChecks checks;

    PersistentStarts(RequestOrigins origins, PlannedChecks checks) {
        this.origins = origins;
        this.checks = checks;
    }

    /** Makes the call that starts them. */
    Object proceed(Call start) {
        Request[] requests = start.requests();
        Call[] started = new Call[requests.length];
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] instanceof Prequest request) {
                started[i] = origins.persistent(request, start.site());
                before(started[i], start);
            }
        }
        Object nothing = start.proceed();
        for (int i = 0; i < requests.length; i++) {
            Digests digests = started[i] == null ? null : started[i].attached(Digests.class);
            if (digests != null) {
                origins.of(requests[i]).attach(digests);
            }
        }
        return nothing;
    }

    private void before(Call started, Call start) {
        OperationChecks of = checks.of(started.operation());
        MPIException stop = of == null ? null : of.beforeStart(started);
        if (stop != null) {
            throw start.fail(stop);
        }
    }
}
