package org.stft.probe.mpj;

import mpjdev.CompletionHandler;
import mpjdev.Request;
import mpjdev.Status;

/** The device's part of a request in a rank without MPI. */
final class NoRequest extends Request {

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("Expected a tool that answers each wait and test, found none: there is"
            + " no MPI in this rank.");
    }

    @Override
    public Status iwait() {
        throw unsupported();
    }

    @Override
    public Status itest() {
        throw unsupported();
    }

    @Override
    public boolean cancel() {
        throw unsupported();
    }

    @Override
    public void addCompletionHandler(CompletionHandler handler) {
        throw unsupported();
    }

    @Override
    public void free() {
        // there is nothing to free
    }

    @Override
    public boolean isnull() {
        return false;
    }
}
