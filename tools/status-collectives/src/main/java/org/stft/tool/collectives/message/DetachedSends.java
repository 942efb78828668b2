package org.stft.tool.collectives.message;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import mpi.Request;

/**
 * Sends to late ranks on one communicator that an operation did not wait for. MPJ Express has copied their data, so
 * that the program can change its buffer.
 */
public final class DetachedSends {

    private record Open(Request request, long bytes, int to) {}

    @GuardedBy("this")
    private final Deque<Open> open = new ArrayDeque<>();
    private final DetachedBytes total;
    private volatile int receiver = CollectiveContext.NOBODY;

    /** @param total those of this rank, on all communicators */
    public DetachedSends(DetachedBytes total) {
        this.total = total;
    }

    /** Keeps a receive that will complete without the program. */
    public synchronized void keep(Request receive) {
        open.add(new Open(receive, 0, CollectiveContext.NOBODY));
    }

    /**
     * Detaches a send, or waits for it if there would be too many bytes.
     *
     * @param bytes how long it is; negative if that is not known: then it is waited for
     * @param to the rank that it goes to
     * @return the bytes that were detached
     */
    public synchronized long add(Request send, long bytes, int to) {
        if (send.Test() != null) {
            return 0;
        }
        if (!total.canEverHold(bytes)) {
            await(send, to);
            return 0;
        }
        while (!total.reserve(bytes)) {
            if (open.isEmpty()) {
                await(send, to);
                return 0;
            }
            complete(open.poll());
        }
        open.add(new Open(send, bytes, to));
        return bytes;
    }

    /** The rank that a send is waited for at present, or {@link CollectiveContext#NOBODY}; called on any thread. */
    public int receiver() {
        return receiver;
    }

    private void await(Request request, int to) {
        receiver = to;
        try {
            request.Wait();
        } finally {
            receiver = CollectiveContext.NOBODY;
        }
    }

    private void complete(Open each) {
        await(each.request, each.to);
        total.release(each.bytes);
    }

    /** Forgets those that are complete. */
    public synchronized void reap() {
        open.removeIf(each -> {
            boolean done = each.request.Test() != null;
            if (done) {
                total.release(each.bytes);
            }
            return done;
        });
    }

    /** Waits for all. */
    public synchronized void drain() {
        while (!open.isEmpty()) {
            complete(open.poll());
        }
    }
}
