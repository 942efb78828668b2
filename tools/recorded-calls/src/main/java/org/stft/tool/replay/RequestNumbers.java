package org.stft.tool.replay;

import java.util.ArrayList;
import java.util.List;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.RequestOrigins;

/** Keeps the numbers of persistent requests over their starts, and sees which places of an array a call has cleared. */
final class RequestNumbers {

    private static final Request[] NONE = {};

    private final RequestOrigins origins;

    RequestNumbers(RequestOrigins origins) {
        this.origins = origins;
    }

    /** The requests of a call, before it is made. */
    Request[] before(Call call) {
        Request[] requests = call.requests();
        if (requests.length == 0) {
            return NONE;
        }
        if (Recording.STARTS.contains(call.operation())) {
            call.attach(kept(requests));
        }
        return requests.clone();
    }

    private Kept kept(Request[] requests) {
        List<RecordedRequest> kept = new ArrayList<>(requests.length);
        for (Request each : requests) {
            kept.add(each == null ? null : origins.kept(each, RecordedRequest.class));
        }
        return new Kept(kept);
    }

    private record Kept(List<RecordedRequest> requests) {}

    /** After a start its requests have new origins. */
    void after(Call call) {
        Kept kept = call.attached(Kept.class);
        if (kept != null) {
            Request[] started = call.requests();
            for (int i = 0; i < started.length; i++) {
                RecordedRequest request = kept.requests.get(i);
                if (request != null) {
                    request.open = true;
                    origins.keep(started[i], request);
                }
            }
        }
    }

    /** Writes which places of the call's array it has cleared. */
    static void writeNulls(Call call, Request[] before, Words to) {
        List<Integer> cleared = new ArrayList<>(0);
        Request[] now = call.requests();
        for (int i = 0; i < before.length; i++) {
            if (before[i] != null && now[i] == null) {
                cleared.add(i);
            }
        }
        to.number(cleared.size());
        cleared.forEach(to::number);
    }
}
