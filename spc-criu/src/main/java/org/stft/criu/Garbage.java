package org.stft.criu;

import java.lang.ref.WeakReference;

/** What is dead in this JVM's heap, and would be in its image. */
final class Garbage {

    /** So much makes an image hardly larger, and a collection stops the program for longer than it takes to save it. */
    private static final long LITTLE_BYTES = 4 << 20;

    private WeakReference<Object> witness = new WeakReference<>(null);
    private long usedBehindCollection;

    /**
     * Lets the JVM give it back, unless there can be only little: since the last time the JVM did not have to collect
     * any itself, and not much more memory is used.
     *
     * @return whether it was collected
     */
    boolean collect() {
        if (witness.get() != null && usedBytes() - usedBehindCollection < LITTLE_BYTES) {
            return false;
        }
        System.gc();
        witness = new WeakReference<>(new Object()); // the next collection takes it, even a small one
        usedBehindCollection = usedBytes();
        return true;
    }

    private static long usedBytes() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
