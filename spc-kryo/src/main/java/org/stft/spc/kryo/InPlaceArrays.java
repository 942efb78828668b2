package org.stft.spc.kryo;

import java.lang.reflect.Array;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;

/** Writes arrays of primitives, and arrays of such arrays, from the program's own memory. */
final class InPlaceArrays {

    static final long NULL = 0;
    static final long BACK = 1;

    /** Added to the length of an array in a reference to a new one. */
    static final long NEW = 2;

    private final ChannelOutput out;
    private final WrittenObjects objects;

    /** @param objects those of the image; the present entry was begun */
    InPlaceArrays(ChannelOutput out, WrittenObjects objects) {
        this.out = out;
        this.objects = objects;
    }

    /** Writes length and elements, row by row; of an array met before its number. */
    void write(Object array) {
        if (array == null) {
            out.writeCount(NULL);
            return;
        }
        int begun = objects.size();
        int number = objects.add(array);
        if (number < begun) {
            objects.refer(number);
            out.writeCount(BACK);
            out.writeCount(number);
            return;
        }
        out.writeCount(Array.getLength(array) + NEW);
        if (array instanceof Object[] rows) {
            for (Object row : rows) {
                write(row);
            }
        } else {
            out.writeElements(Primitive.of(array.getClass().getComponentType()), array);
        }
    }
}
