package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Map;
import java.util.WeakHashMap;

/** Numbers the threads of a rank in order of appearance, and has the simple call that each of them is in. */
final class RankThreads {

    /** The number that all further threads share. */
    private static final int LAST = 255;

    @GuardedBy("this")
    private final Map<Thread, OpenCall> calls = new WeakHashMap<>();
    private volatile Known newest = new Known(null, new OpenCall(0));
    @GuardedBy("this")
    private int used;

    private record Known(Thread thread, OpenCall call) {}

    /** The object for the simple calls of this thread, which is used again for each of them. */
    OpenCall current() {
        Thread thread = Thread.currentThread();
        Known known = newest;
        return known.thread == thread ? known.call : find(thread);
    }

    private synchronized OpenCall find(Thread thread) {
        OpenCall call = calls.get(thread);
        if (call == null) {
            call = new OpenCall(Math.min(used++, LAST));
            calls.put(thread, call);
        }
        newest = new Known(thread, call);
        return call;
    }
}
