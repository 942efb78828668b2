package org.stft.mpj.guard;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

import mpjdev.CompletionHandler;
import mpjdev.Request;
import mpjdev.Status;
import org.stft.mp.OpenCommunication.Kind;
import xdev.ProcessID;

/**
 * A request that was opened and not waited for. Holds the request weakly, so that a request that the program has
 * dropped can be collected.
 *
 * <p>MPJ Express runs the handlers of a request once, when the program's Wait or Test returns it as complete.
 */
final class OpenRequest extends WeakReference<Request> implements CompletionHandler {

    private final OpenRequests all;
    private final Kind kind;
    private final ProcessID peer;
    private final int tag;
    private final Throwable site;
    /** Null unless it is registered as open. */
    OpenRequest previous;
    OpenRequest next;

    OpenRequest(OpenRequests all, Request request, ReferenceQueue<Request> collected, Kind kind, ProcessID peer,
        int tag,
        Throwable site) {
        super(request, collected);
        this.all = all;
        this.kind = kind;
        this.peer = peer;
        this.tag = tag;
        this.site = site;
    }

    @Override
    public void handleCompletion(Status status) {
        all.complete(this);
    }

    Kind kind() {
        return kind;
    }

    ProcessID peer() {
        return peer;
    }

    int tag() {
        return tag;
    }

    /** The call site that opened it; null if it was not recorded. */
    Throwable site() {
        return site;
    }

    boolean isSend() {
        return kind == Kind.INCOMPLETE_SEND;
    }
}
