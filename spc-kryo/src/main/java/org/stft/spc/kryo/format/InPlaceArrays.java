package org.stft.spc.kryo.format;

import java.lang.reflect.Array;

/** Arrays of primitives, and arrays of such arrays, streamed between the program's own memory and the image. */
public final class InPlaceArrays {

    private static final long NULL = 0;

    private InPlaceArrays() {
    }

    /** Writes lengths (one more, for 0 stands for null) and elements, row by row. */
    public static void write(ChannelOutput out, Object array) {
        if (array == null) {
            out.writeCount(NULL);
            return;
        }
        out.writeCount(Array.getLength(array) + 1L);
        if (array instanceof Object[] rows) {
            for (Object row : rows) {
                write(out, row);
            }
        } else {
            out.writeElements(Primitive.of(array.getClass().getComponentType()), array);
        }
    }

    /** Fills an array, which must have the shape of the saved one. */
    public static void fill(ChannelInput in, Object array) {
        checkLength(in.readVarLong(true), array);
        if (array instanceof Object[] rows) {
            for (int i = 0; i < rows.length; i++) {
                fillRow(in, rows, i);
            }
        } else if (array != null) {
            in.readElements(Primitive.of(array.getClass().getComponentType()), array);
        }
    }

    private static void fillRow(ChannelInput in, Object[] rows, int i) {
        try {
            fill(in, rows[i]);
        } catch (RejectedObjectException refusal) {
            throw refusal.within("[" + i + "]");
        }
    }

    private static void checkLength(long saved, Object array) {
        long found = array == null ? NULL : Array.getLength(array) + 1L;
        if (saved != found) {
            throw RejectedObjectException.ofValue("has " + words(found) + " in the program but " + words(saved)
                + " in the image; restart with the arguments that the version was made with");
        }
    }

    private static String words(long lengthAndOne) {
        return lengthAndOne == NULL ? "no elements (null)" : lengthAndOne - 1 + " elements";
    }
}
