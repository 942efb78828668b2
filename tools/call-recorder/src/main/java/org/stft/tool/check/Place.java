package org.stft.tool.check;

import org.stft.probe.Call;
import org.stft.probe.Operation;

/** Places of a call's objects: the positions of arguments, and two more. */
final class Place {

    static final int SELF = -1;
    static final int RESULT = -2;
    static final int NONE = -3;

    private Place() {
    }

    /** The place of {@code self}, {@code result} or a parameter; {@link #NONE} if the operation has no such parameter. */
    static int of(String name, Operation operation) {
        int position = operation.parameters().indexOf(name);
        return position >= 0 ? position : name.equals("self") ? SELF : name.equals("result") ? RESULT : NONE;
    }

    /** Returns true for the name of a parameter that is an array of elements, or a buffer of packed ones. */
    static boolean isBuffer(String parameter) {
        return parameter.endsWith("buf") || parameter.equals("userBuffer");
    }

    /** The bit of a place in a set of places. */
    static long bit(int place) {
        return 1L << (place & Long.SIZE - 1);
    }

    static Object object(Call call, int place) {
        return place >= 0 ? call.argument(place) : place == SELF ? call.self() : call.result();
    }
}
