package org.stft.spc.kryo;

import java.util.Arrays;
import org.stft.spc.kryo.codec.Frame;

/**
 * The objects of a graph that were begun and are not complete, as it is walked depth first. The same when writing and
 * reading.
 */
final class OpenObjects {

    private static final int NONE = Integer.MAX_VALUE;
    private static final byte OPEN = 1;
    private static final byte UNMADE = 2;

    private byte[] states = new byte[64];
    private int unmade;
    private int lowest = NONE;

    /** Begins an object, which is not made yet. */
    void begin(Frame frame) {
        if (frame.number >= states.length) {
            states = Arrays.copyOf(states, Math.max(frame.number + 1, states.length + (states.length >> 1)));
        }
        states[frame.number] = UNMADE;
        unmade++;
    }

    /** The object can be referred to from now on. */
    void made(Frame frame) {
        if (states[frame.number] == UNMADE) {
            states[frame.number] = OPEN;
            unmade--;
        }
    }

    boolean isUnmade(int number) {
        return number < states.length && states[number] == UNMADE;
    }

    boolean anyUnmade() {
        return unmade > 0;
    }

    /** The innermost open object refers to one that was begun before. */
    void refer(Frame from, int number) {
        if (number < states.length && states[number] != 0) {
            lowest = Math.min(lowest, number);
            from.low = Math.min(from.low, number);
        } else if (number > lowest) {
            from.low = Math.min(from.low, lowest);
        }
    }

    /**
     * The innermost open object is complete.
     *
     * @param around the one around it, or null
     * @return whether it is the outermost one that was referred back to, so that all within it is complete now
     */
    boolean complete(Frame frame, Frame around) {
        made(frame);
        states[frame.number] = 0;
        if (around != null && frame.low < frame.number) {
            around.low = Math.min(around.low, frame.low);
        }
        if (lowest != frame.number) {
            return false;
        }
        lowest = NONE;
        return true;
    }
}
