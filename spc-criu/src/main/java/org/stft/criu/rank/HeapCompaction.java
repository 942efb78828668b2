package org.stft.criu.rank;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/** The removal of garbage from this JVM's heap, which would be in its image. */
final class HeapCompaction {

    /** So much makes an image hardly larger, and a collection stops the program for longer than it takes to save it. */
    private static final long LITTLE_BYTES = 4 << 20;
    /** The part of the heap for new objects is a sixteenth of the other; what is dead in it cannot be given back. */
    private static final int LITTLE_PART = 16;

    private WeakReference<Object> uncollected = new WeakReference<>(null);
    private long usedAfterCollection;

    /**
     * Lets the JVM give it back, unless there can be only little: the JVM has not collected the whole heap since the
     * last time, and not much more memory is used.
     *
     * @return whether it was collected
     */
    boolean collect() {
        if (uncollected.get() != null
            && usedBytes() - usedAfterCollection < Math.max(LITTLE_BYTES, usedAfterCollection / LITTLE_PART)) {
            return false;
        }
        Object old = new Object();
        // what lives moves to the old objects, of which none is taken before the next collection of the whole heap
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
