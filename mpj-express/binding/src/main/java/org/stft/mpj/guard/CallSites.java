package org.stft.mpj.guard;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.stft.mp.OpenCommunication.Kind;

/**
 * The lines of the program that opened requests.
 *
 * <p>To keep the stack of a call takes about a microsecond, twenty in a JVM that has just started. The first request of
 * each kind and tag is recorded always, further ones as long as all this takes less than a thousandth of the time. For
 * others the last recorded one of the same kind and tag stands in. A throwable is cheaper than a StackWalker until that
 * is compiled.
 *
 * <p>Keeps them in a table of its own: with a {@code HashMap}, the JVM of a short program more often compiles that with
 * C2.
 */
final class CallSites {

    private static final String MPI = "mpi";
    /** Packages between MPJ Express and the program in a stack: tools that see its calls. */
    private static final List<String> TOOLS = List.of("org.stft.probe.", "org.stft.tool.");
    private static final int MAX_KNOWN = 1000;
    private static final int SLOT_BITS = 11;
    private static final int SPREAD = 0x9e37_79b9; // 2^32 by the golden ratio
    private static final long SHARE = 1000;
    /** The maximum time that may be spent at once after a time of few requests. */
    private static final long MAX_CREDIT_NANOS = 200_000;
    /** The time above which a recording was probably interrupted by the scheduler. */
    private static final long MAX_COST_NANOS = 20_000;
    /** The number of requests that are skipped before the clock is read again. */
    private static final int PAUSE = 16;

    // Written under the lock, but also read without it: a race costs at most one line.
    private final long[] keys = new long[1 << SLOT_BITS];
    private final Throwable[] known = new Throwable[1 << SLOT_BITS];
    private int count;
    private int pause;

    @GuardedBy("this")
    private long updated = System.nanoTime();
    @GuardedBy("this")
    private long creditNanos = MAX_CREDIT_NANOS;

    /** The call site of this thread; null if it was not recorded. */
    Throwable record(Kind kind, int tag) {
        long key = key(kind, tag);
        // Once there are too many, all count as known.
        if ((known[slot(key)] != null || count >= MAX_KNOWN) && !hasCredit()) {
            return null;
        }
        long before = System.nanoTime();
        Throwable site = new Throwable();
        keep(key, site, System.nanoTime() - before);
        return site;
    }

    private boolean hasCredit() {
        if (pause > 0) {
            pause--;
            return false;
        }
        return renewCredit();
    }

    private synchronized boolean renewCredit() {
        long now = System.nanoTime();
        creditNanos = Math.min(MAX_CREDIT_NANOS, creditNanos + (now - updated) / SHARE);
        updated = now;
        if (creditNanos <= 0) {
            pause = PAUSE;
        }
        return creditNanos > 0;
    }

    private synchronized void keep(long key, Throwable site, long nanos) {
        creditNanos -= Math.min(nanos, MAX_COST_NANOS);
        int slot = slot(key);
        if (known[slot] != null) {
            known[slot] = site;
        } else if (count < MAX_KNOWN) {
            keys[slot] = key;
            known[slot] = site;
            count++;
        }
    }

    /** The slot of a key, or the free one that it would get; there is always a free slot. */
    private int slot(long key) {
        int slot = Long.hashCode(key) * SPREAD >>> Integer.SIZE - SLOT_BITS;
        while (known[slot] != null && keys[slot] != key) {
            slot = slot + 1 & known.length - 1;
        }
        return slot;
    }

    private static long key(Kind kind, int tag) {
        return (long) kind.ordinal() << Integer.SIZE | tag & 0xffff_ffffL;
    }

    /** A recorded line as text, or the one that stands in for it; empty if there is none. */
    String describe(Throwable site, Kind kind, int tag) {
        if (site != null) {
            return line(site);
        }
        Throwable like = last(kind, tag);
        return like == null ? "" : line(like) + " (the line of an earlier one with this tag)";
    }

    private synchronized Throwable last(Kind kind, int tag) {
        return known[slot(key(kind, tag))];
    }

    private static String line(Throwable site) {
        return caller(site.getStackTrace())
            .map(frame -> frame.getFileName() + ":" + frame.getLineNumber()).orElse("");
    }

    /** The program's frame that calls MPJ Express, if the stack has one. */
    static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        return Arrays.stream(stack).dropWhile(frame -> !isMpi(frame))
            .dropWhile(frame -> isMpi(frame) || isTool(frame)).findFirst();
    }

    static boolean isMpi(StackTraceElement frame) {
        return frame.getClassName().lastIndexOf('.') == MPI.length() && frame.getClassName().startsWith(MPI);
    }

    private static boolean isTool(StackTraceElement frame) {
        return TOOLS.stream().anyMatch(frame.getClassName()::startsWith);
    }
}
