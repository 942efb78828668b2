package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Map;
import java.util.WeakHashMap;

/** Numbers the threads of a rank in order of appearance. */
final class RankThreads {

    /** The number that all further threads share. */
    private static final int LAST = 255;

    @GuardedBy("this")
    private final Map<Thread, Integer> numbers = new WeakHashMap<>();
    private volatile Known newest = new Known(null, 0);
    @GuardedBy("this")
    private int used;

    private record Known(Thread thread, int number) {}

    int current() {
        Thread thread = Thread.currentThread();
        Known known = newest;
        return known.thread == thread ? known.number : find(thread);
    }

    private synchronized int find(Thread thread) {
        Integer number = numbers.get(thread);
        if (number == null) {
            number = Math.min(used++, LAST);
            numbers.put(thread, number);
        }
        newest = new Known(thread, number);
        return number;
    }
}
