package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** Writes and reads the elements of arrays and collections, and says which one it was that failed. */
final class Elements {

    private Elements() {
    }

    /**
     * Writes a number of elements.
     *
     * @param size how many there must be; another thread that changes the collection meanwhile is found out
     */
    static void write(Kryo kryo, Output out, int size, Iterable<?> elements) {
        ((ChannelOutput) out).writeCount(size);
        int index = 0;
        for (Object element : elements) {
            write(kryo, out, element, index++);
        }
        if (index != size) {
            throw Refusal.ofValue("changed while it was saved: it had " + size + " elements, then " + index);
        }
    }

    static void write(Kryo kryo, Output out, Object element, int index) {
        try {
            kryo.writeClassAndObject(out, element);
        } catch (RuntimeException failure) {
            throw Refusal.of(failure).within("[" + index + "]");
        }
    }

    /** Reads how many elements follow, each of so many objects; all must then be {@linkplain #read read}. */
    static int readCount(Input in, int objectsEach) {
        return ((ChannelInput) in).readPromise(objectsEach);
    }

    static Object read(Kryo kryo, Input in, int index) {
        ((ChannelInput) in).redeem();
        try {
            return kryo.readClassAndObject(in);
        } catch (RuntimeException failure) {
            throw Refusal.of(failure).within("[" + index + "]");
        }
    }

    static Object[] readAll(Kryo kryo, Input in) {
        Object[] elements = new Object[readCount(in, 1)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = read(kryo, in, i);
        }
        return elements;
    }
}
