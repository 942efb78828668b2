package org.stft.probe.mpj;

import mpjdev.CompletionHandler;
import mpjdev.Request;
import mpjdev.Status;

/** Wraps a request of the device, in the public field {@code mpi.Request.req}, and keeps an object. */
final class ProbedRequest extends Request {

    private final Request next;
    private final Object kept;

    ProbedRequest(Request next, Object kept) {
        this.next = next;
        this.kept = kept;
    }

    Object kept() {
        return kept;
    }

    Request next() {
        return next;
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
