package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Comparator;
import java.util.LinkedHashMap;
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

    /** The numbers of those that are alive, in order of appearance. */
    synchronized Map<Thread, Integer> alive() {
        Map<Thread, Integer> alive = new LinkedHashMap<>();
        calls.entrySet().stream().filter(each -> each.getKey().isAlive())
            .sorted(Comparator.comparingInt(each -> each.getValue().thread))
            .forEach(each -> alive.put(each.getKey(), each.getValue().thread));
        return alive;
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
