package org.stft.mpj;

import java.lang.StackWalker.StackFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.stft.mp.OpenCommunication.Kind;

/**
 * The lines of the program that opened requests.
 *
 * <p>Looking for one takes about a microsecond. The first request of each kind and tag is looked up always, further ones
 * as long as all this takes less than half a percent of the time: up to about 5000 a second. For others the line of the
 * last one of the same kind and tag that was looked up stands in.
 */
final class CallSites {

    private static final StackWalker STACK = StackWalker.getInstance();
    /** What may lie between MPJ Express and the program: tools that see its calls. */
    private static final List<String> TOOLS = List.of("org.stft.probe.", "org.stft.tool.");
    private static final int MAX_KNOWN = 1000;
    private static final long SHARE = 200;
    /** How much may be spent at once after a time of few requests. */
    private static final long MAX_CREDIT_NANOS = 10_000_000;
    /** What takes longer has lost the processor in between. */
    private static final long MAX_COST_NANOS = 20_000;

    private final Map<Long, StackFrame> known = new HashMap<>();
    private long updated = System.nanoTime();
    private long creditNanos = MAX_CREDIT_NANOS;

    /** The line that is calling MPI in this thread; null if it was not looked up. */
    StackFrame record(Kind kind, int tag) {
        Long key = key(kind, tag);
        long before = System.nanoTime();
        if (!isWanted(key, before)) {
            return null;
        }
        Optional<StackFrame> line = find();
        spend(key, line, System.nanoTime() - before);
        return line.orElse(null);
    }

    private synchronized boolean isWanted(Long key, long now) {
        creditNanos = Math.min(MAX_CREDIT_NANOS, creditNanos + (now - updated) / SHARE);
        updated = now;
        return creditNanos > 0 || known.size() < MAX_KNOWN && !known.containsKey(key);
    }

    private synchronized void spend(Long key, Optional<StackFrame> line, long nanos) {
        creditNanos -= Math.min(nanos, MAX_COST_NANOS);
        if (line.isPresent() && (known.size() < MAX_KNOWN || known.containsKey(key))) {
            known.put(key, line.get());
        }
    }

    private static Optional<StackFrame> find() {
        return STACK.walk(frames -> frames.dropWhile(frame -> !isMpi(frame)).dropWhile(frame -> isMpi(frame) || isTool(frame))
                .findFirst());
    }

    private static boolean isTool(StackFrame frame) {
        return TOOLS.stream().anyMatch(frame.getClassName()::startsWith);
    }

    private static boolean isMpi(StackFrame frame) {
        return frame.getClassName().startsWith("mpi.");
    }

    private static Long key(Kind kind, int tag) {
        return (long) kind.ordinal() << Integer.SIZE | tag & 0xffff_ffffL;
    }

    /** A line as text, or the line that stands in for one that was not looked up; empty if there is none. */
    String describe(StackFrame line, Kind kind, int tag) {
        if (line != null) {
            return text(line);
        }
        StackFrame like = last(kind, tag);
        return like == null ? "" : text(like) + " (the line of an earlier one with this tag)";
    }

    private synchronized StackFrame last(Kind kind, int tag) {
        return known.get(key(kind, tag));
    }

    private static String text(StackFrame line) {
        return line.getFileName() + ":" + line.getLineNumber();
    }
}
