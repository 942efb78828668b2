package org.stft.mpj.guard;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import mpi.MPI;
import mpjdev.Request;
import org.stft.mp.OpenCommunication.Kind;
import org.stft.mpj.device.ReflectiveAccess;
import xdev.ProcessID;

/**
 * The requests of the program that were opened and not waited for, whether their messages have arrived or not.
 *
 * <p>A complete send whose request the program has dropped does not count: no call can wait for it any more, and its
 * message has arrived at the receiver. A receive that was dropped always counts.
 */
final class OpenRequests {

    /** The maximum number of dropped receives that are kept; they can never be completed. */
    private static final int MAX_DROPPED = 100;

    private final OpenRequest ring = new OpenRequest(this, null, null, null, null, 0, null);
    private final ReferenceQueue<Request> collected = new ReferenceQueue<>();
    private final CallSites callSites = new CallSites();
    private final MessageCounter messages;
    @GuardedBy("this")
    private int dropped;

    /** @param messages counts the receives that complete */
    OpenRequests(MessageCounter messages) {
        this.messages = messages;
        ring.previous = ring;
        ring.next = ring;
    }

    /** Adds a request until it is waited for. */
    Request add(Request request, Kind kind, ProcessID peer, int tag) {
        OpenRequest open = new OpenRequest(this, request, collected, kind, peer, tag, callSites.record(kind, tag));
        request.addCompletionHandler(open);
        synchronized (this) {
            link(open);
            removeCollected();
        }
        return request;
    }

    /** Removes a request that a call has returned to the program as complete. */
    void complete(OpenRequest open) {
        if (remove(open) && !open.isSend()) {
            messages.received();
        }
    }

    /** Returns false if it was removed before. */
    private synchronized boolean remove(OpenRequest open) {
        if (open.next == null) {
            return false;
        }
        open.previous.next = open.next;
        open.next.previous = open.previous;
        open.previous = null;
        open.next = null;
        return true;
    }

    @GuardedBy("this")
    private void link(OpenRequest open) {
        open.previous = ring.previous;
        open.next = ring;
        ring.previous.next = open;
        ring.previous = open;
    }

    @GuardedBy("this")
    private void removeCollected() {
        for (Reference<?> each = collected.poll(); each != null; each = collected.poll()) {
            OpenRequest open = (OpenRequest) each;
            if (open.isSend() || ++dropped > MAX_DROPPED) {
                remove(open);
            }
        }
    }

    /** The open requests, in the order in which they were opened. */
    List<OpenRequest> find() {
        Set<Request> buffered = buffered();
        List<OpenRequest> open = withoutSends(buffered);
        if (open.stream().anyMatch(OpenRequests::isCompleteSend)) {
            // Only the collector knows whether the program still has the request.
            System.gc();
            open = withoutSends(buffered);
        }
        return open;
    }

    private synchronized List<OpenRequest> withoutSends(Set<Request> completedByMpi) {
        List<OpenRequest> open = new ArrayList<>();
        for (OpenRequest each = ring.next; each != ring; each = each.next) {
            Request request = each.get();
            if (!each.isSend() || request != null && !completedByMpi.contains(request)) {
                open.add(each);
            }
        }
        return open;
    }

    private static boolean isCompleteSend(OpenRequest open) {
        Request request = open.get();
        return open.isSend() && request != null && request.itest() != null;
    }

    /** Requests of buffered sends: MPJ Express keeps and completes them itself, because Bsend returns no request. */
    private static Set<Request> buffered() {
        Set<Request> requests = Collections.newSetFromMap(new IdentityHashMap<>());
        Collection<?> pending = ReflectiveAccess.readStatic(MPI.class, "pendingRequests", Collection.class);
        synchronized (pending) {
            pending.forEach(each -> requests.add(((mpi.Request) each).req));
        }
        return requests;
    }

    /** The line that opened a request, as text; empty if not known. */
    String callSite(OpenRequest open) {
        return callSites.describe(open.site(), open.kind(), open.tag());
    }
}
