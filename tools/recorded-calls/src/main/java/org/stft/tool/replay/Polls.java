package org.stft.tool.replay;

import java.nio.ByteBuffer;

/** Successive tests and probes with the same arguments that find nothing, of which programs make millions. */
final class Polls {

    private static final int FACTOR = 4;
    private static final int MAX = 1 << 20;

    private Poll last;
    private int repeats;
    private int wanted;

    /** A call that has found nothing. */
    record Poll(int thread, ByteBuffer first, ByteBuffer second) {}

    /** Begins with a call that was recorded; null if it has found something. */
    void begin(Poll poll) {
        last = poll;
        repeats = 0;
        wanted = 1;
    }

    /** Returns true, and counts the call, if it is like the last one. */
    boolean isRepeated(Poll poll) {
        boolean repeated = poll.equals(last);
        repeats += repeated ? 1 : 0;
        return repeated;
    }

    /** How many repeats are to be recorded now: a rank that is killed while it polls loses few of them. */
    int due() {
        if (repeats < wanted) {
            return 0;
        }
        wanted = Math.min(MAX, wanted * FACTOR);
        return take();
    }

    private int take() {
        int taken = repeats;
        repeats = 0;
        return taken;
    }

    /** Ends the series: how many repeats were not recorded. */
    int end() {
        last = null;
        return take();
    }
}
