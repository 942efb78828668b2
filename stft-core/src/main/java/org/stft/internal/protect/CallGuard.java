package org.stft.internal.protect;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * Finds calls of STFT that overlap on one rank. Threads may protect objects at the same time; while one is in
 * {@code checkpoint()} or {@code close()}, no other may be in any call. An overlap is an error of all ranks: it stays
 * until a collective step has reported it to them.
 */
public final class CallGuard {

    /**
     * The timeout of {@code close()}: a process that is about to end may close STFT while another thread never returns.
     */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final Duration timeout;
    @GuardedBy("this")
    private final Map<Thread, Inside> inside = new LinkedHashMap<>();
    @GuardedBy("this")
    private Overlap pending;
    @GuardedBy("this")
    private Overlap raised;
    @GuardedBy("this")
    private boolean closed;

    /** @param timeout how long a call waits for the call that it overlaps with, so that both end alike */
    public CallGuard(Duration timeout) {
        this.timeout = timeout;
    }

    /** The calls that the program makes. */
    public enum Call {
        CHECKPOINT("checkpoint()"), CLOSE("close()"), PROTECT("protect()");

        private final String text;

        Call(String text) {
            this.text = text;
        }
    }

    private record Inside(Call call, int depth) {}

    /** Two overlapping calls, until both know of the overlap. */
    private static final class Overlap {
        private final String text;
        private StftException reported;
        private boolean over;

        Overlap(String text) {
            this.text = text;
        }

        StftException exception() {
            return reported == null
                ? new StftException(Category.FIX_CALL, text)
                : new StftException(reported.category(), reported.getMessage(), reported);
        }
    }

    /**
     * Begins a call.
     *
     * @param site gives the source line of the call
     * @throws StftException if it overlaps with another call; the same exception that this call throws, if it could be
     *     passed on
     */
    public synchronized void enter(Call call, Supplier<String> site) {
        if (mayEnter(call)) {
            admit(call);
            return;
        }
        Overlap mine = overlap(call, site);
        boolean collective = inside.values().stream().anyMatch(other -> other.call == Call.CHECKPOINT);
        boolean ended = !inside.containsKey(Thread.currentThread()) && awaitEnd(mine, call);
        if (!ended || collective || call != Call.CHECKPOINT || !inside.isEmpty()) {
            throw mine.exception();
        }
        admit(call); // the other call was not collective: this one reports it to all ranks
    }

    @GuardedBy("this")
    private boolean mayEnter(Call call) {
        return call == Call.PROTECT
            ? inside.values().stream().allMatch(other -> other.call == Call.PROTECT)
            : inside.isEmpty();
    }

    @GuardedBy("this")
    private void admit(Call call) {
        inside.merge(Thread.currentThread(), new Inside(call, 1), (before, one) -> new Inside(call, before.depth + 1));
    }

    @GuardedBy("this")
    private Overlap overlap(Call call, Supplier<String> site) {
        if (raised != null) {
            return raised;
        }
        if (pending == null) {
            Inside own = inside.get(Thread.currentThread());
            pending = new Overlap(own == null ? atTheSameTime(call, site) : within(own.call, call, site));
        }
        return pending;
    }

    @GuardedBy("this")
    private String atTheSameTime(Call call, Supplier<String> site) {
        Map.Entry<Thread, Inside> other = inside.entrySet().iterator().next();
        return "two calls of STFT at the same time: the thread '" + Thread.currentThread().getName() + "' called "
            + call.text + " at " + site.get() + " while the thread '" + other.getKey().getName() + "' was in "
            + other.getValue().call.text
            + ". Let one thread of each rank make all calls of checkpoint() and close(), when all objects are "
            + "protected.";
    }

    private static String within(Call outer, Call call, Supplier<String> site) {
        return call.text + " at " + site.get() + " was called within " + outer.text + (outer == Call.PROTECT
            ? ", by a supplier. Call it after protect() has returned."
            : ", by a listener or by code that saves an object. Call it after " + outer.text + " has returned.");
    }

    /** Returns true if the other call has ended. */
    private boolean awaitEnd(Overlap overlap, Call call) {
        Deadline deadline = Deadline
            .after(call == Call.CLOSE && CLOSE_TIMEOUT.compareTo(timeout) < 0 ? CLOSE_TIMEOUT : timeout);
        try (UninterruptedWait wait = new UninterruptedWait()) {
            while (!overlap.over && !deadline.hasPassed()) {
                wait.on(this, deadline);
            }
        }
        return overlap.over;
    }

    /**
     * Called in a collective step, so that all ranks get what this throws.
     *
     * @throws StftException if another call came since the last time
     */
    public synchronized void requireAlone() {
        if (pending != null) {
            raised = pending;
            pending = null;
        }
        if (raised != null) {
            throw raised.exception();
        }
    }

    /** Rejects all later calls. */
    public synchronized void close() {
        closed = true;
    }

    /** Returns true after {@link #close}. */
    public synchronized boolean isClosed() {
        return closed;
    }

    /** @throws StftException if STFT was closed: another thread may have done so in the moment before the call */
    public synchronized void requireOpen() {
        if (closed) {
            throw closedException();
        }
    }

    /** The exception of a call after {@link #close}. */
    public static StftException closedException() {
        return new StftException(Category.FIX_CALL, "This Stft is closed. Call Stft.start() first.");
    }

    /** Returns true if there was an overlap that the other ranks do not know of. */
    public synchronized boolean hasUnreportedOverlap() {
        return pending != null;
    }

    /** Records that the checkpoint call of this thread has failed on all ranks. */
    public synchronized void failed(StftException e) {
        if (raised != null) {
            raised.reported = e;
        }
    }

    /** Ends a call of this thread. */
    public synchronized void leave() {
        Inside mine = inside.remove(Thread.currentThread());
        if (mine != null && mine.depth > 1) {
            inside.put(Thread.currentThread(), new Inside(mine.call, mine.depth - 1));
            return;
        }
        if (raised != null) {
            raised.over = true;
            raised = null;
        }
        if (pending != null && inside.isEmpty()) {
            pending.over = true;
        }
        notifyAll();
    }
}
