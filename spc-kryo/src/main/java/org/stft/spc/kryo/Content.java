package org.stft.spc.kryo;

import java.util.Iterator;

/** The references of an object that is being written. */
abstract class Content extends Frame implements Iterator<Object> {

    /** Whether a restored object exists when its references up to here are read, so that these can refer to it. */
    boolean isMade() {
        return true;
    }

    /**
     * Called when all references are written.
     *
     * @param inUnmade whether an object around this one is made only of complete ones
     */
    void check(boolean inUnmade) {
        // most objects may refer to anything
    }
}
