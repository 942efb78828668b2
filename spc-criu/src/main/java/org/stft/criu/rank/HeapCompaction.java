package org.stft.criu.rank;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/** The removal of garbage from this JVM's heap, which would be in its image. */
final class HeapCompaction {

    /**
     * The garbage that makes an image hardly larger; a collection would stop the program for longer than saving it
     * takes.
     */
    private static final long LITTLE_BYTES = 4 << 20;
    /** The part of the heap for new objects is a sixteenth of the other; its garbage cannot be released. */
    private static final int LITTLE_PART = 16;

    private WeakReference<Object> uncollected = new WeakReference<>(null);
    private long usedAfterCollection;

    /**
     * Lets the JVM release garbage, unless there can be only little: the JVM has not collected the whole heap since the
     * last time, and not much more memory is used.
     *
     * @return true if the heap was collected
     */
    boolean collect() {
        if (uncollected.get() != null
            && usedBytes() - usedAfterCollection < Math.max(LITTLE_BYTES, usedAfterCollection / LITTLE_PART)) {
            return false;
        }
        Object old = new Object();
        // live objects move to the old generation, where they stay until the next collection of the whole heap
        System.gc();
        uncollected = new WeakReference<>(old);
        Reference.reachabilityFence(old);
        usedAfterCollection = usedBytes();
        return true;
    }

    private static long usedBytes() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
