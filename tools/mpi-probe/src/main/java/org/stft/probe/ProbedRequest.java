package org.stft.probe;

import mpjdev.CompletionHandler;
import mpjdev.Request;
import mpjdev.Status;

/** Wraps a request of the device, in the public field {@code mpi.Request.req}, and knows its origin. */
final class ProbedRequest extends Request {

    private final Request next;
    /** The call, or what a tool keeps in place of it. */
    private final Object origin;

    ProbedRequest(Request next, Object origin) {
        this.next = next;
        this.origin = origin;
    }

    Object origin() {
        return origin;
    }

    @Override
    public Status iwait() {
        return next.iwait();
    }

    @Override
    public Status itest() {
        return next.itest();
    }

    @Override
    public void free() {
        next.free();
    }

    @Override
    public boolean isnull() {
        return next.isnull();
    }

    @Override
    public boolean cancel() {
        return next.cancel();
    }

    @Override
    public void addCompletionHandler(CompletionHandler handler) {
        next.addCompletionHandler(handler);
    }
}
