package org.stft.probe;

import java.util.ArrayList;
import java.util.List;
import mpi.Request;
import mpi.Status;

/**
 * An operation that a wait or test has completed, in one form for all of them.
 *
 * @param index of the request in the call's array, 0 if it is for one
 * @param status MPI's own, which may change: copy what is needed
 */
public record Completion(int index, Request request, Status status) {

    /**
     * What a call that waits or tests has completed, in the order in which it tells. Empty if it has completed nothing,
     * has failed, or is another call. A request that was complete before may be among them, with MPI's empty status.
     */
    public static List<Completion> of(Call call) {
        Request[] requests = call.requests();
        List<Completion> completed = new ArrayList<>(1);
        switch (call.operation()) {
            case WAIT, TEST -> add(0, requests[0], (Status) call.result(), completed);
            case WAITANY, TESTANY -> {
                if (call.result() instanceof Status status) {
                    add(requests, status, completed);
                }
            }
            case WAITALL, TESTALL -> {
                if (call.result() instanceof Status[] all) {
                    for (int i = 0; i < all.length; i++) {
                        add(i, requests[i], all[i], completed);
                    }
                }
            }
            case WAITSOME, TESTSOME -> {
                if (call.result() instanceof Status[] some) {
                    for (Status status : some) {
                        add(requests, status, completed);
                    }
                }
            }
            default -> {
                return List.of();
            }
        }
        return completed;
    }

    private static void add(Request[] requests, Status status, List<Completion> completed) {
        if (status != null && status.index >= 0 && status.index < requests.length) {
            add(status.index, requests[status.index], status, completed);
        }
    }

    private static void add(int index, Request request, Status status, List<Completion> completed) {
        if (request != null && status != null) {
            completed.add(new Completion(index, request, status));
        }
    }
}
