package org.stft.nativempi.data;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.stft.nativempi.library.Element;

/** Copies elements between arrays of the program and native memory; positions are in elements. */
final class Elements {

    private Elements() {
    }

    /** The class of arrays of an element. */
    static Class<?> arrayOf(Element element) {
        return switch (element) {
            case BYTE, RAW -> byte[].class;
            case CHAR -> char[].class;
            case SHORT -> short[].class;
            case BOOLEAN -> boolean[].class;
            case INT -> int[].class;
            case LONG -> long[].class;
            case FLOAT -> float[].class;
            case DOUBLE -> double[].class;
        };
    }

    /** Whether a direct buffer of the program holds such elements. */
    static boolean fits(Element element, Buffer buffer) {
        return switch (element) {
            case BYTE, RAW, BOOLEAN -> buffer instanceof ByteBuffer;
            case CHAR -> buffer instanceof CharBuffer || buffer instanceof ByteBuffer;
            case SHORT -> buffer instanceof ShortBuffer || buffer instanceof ByteBuffer;
            case INT -> buffer instanceof IntBuffer || buffer instanceof ByteBuffer;
            case LONG -> buffer instanceof LongBuffer || buffer instanceof ByteBuffer;
            case FLOAT -> buffer instanceof FloatBuffer || buffer instanceof ByteBuffer;
            case DOUBLE -> buffer instanceof DoubleBuffer || buffer instanceof ByteBuffer;
        };
    }

    static Object newArray(Element element, int length) {
        return Array.newInstance(arrayOf(element).getComponentType(), length);
    }

    static void read(Element element, ByteBuffer from, int at, Object array, int to, int count) {
        switch (element) {
            case BYTE, RAW -> from.get(at, (byte[]) array, to, count);
            case CHAR -> from.asCharBuffer().get(at, (char[]) array, to, count);
            case SHORT -> from.asShortBuffer().get(at, (short[]) array, to, count);
            case INT -> from.asIntBuffer().get(at, (int[]) array, to, count);
            case LONG -> from.asLongBuffer().get(at, (long[]) array, to, count);
            case FLOAT -> from.asFloatBuffer().get(at, (float[]) array, to, count);
            case DOUBLE -> from.asDoubleBuffer().get(at, (double[]) array, to, count);
            case BOOLEAN -> {
                for (int i = 0; i < count; i++) {
                    ((boolean[]) array)[to + i] = from.get(at + i) != 0;
                }
            }
        }
    }

    static void write(Element element, Object array, int from, int count, ByteBuffer to, int at) {
        switch (element) {
            case BYTE, RAW -> to.put(at, (byte[]) array, from, count);
            case CHAR -> to.asCharBuffer().put(at, (char[]) array, from, count);
            case SHORT -> to.asShortBuffer().put(at, (short[]) array, from, count);
            case INT -> to.asIntBuffer().put(at, (int[]) array, from, count);
            case LONG -> to.asLongBuffer().put(at, (long[]) array, from, count);
            case FLOAT -> to.asFloatBuffer().put(at, (float[]) array, from, count);
            case DOUBLE -> to.asDoubleBuffer().put(at, (double[]) array, from, count);
            case BOOLEAN -> {
                for (int i = 0; i < count; i++) {
                    to.put(at + i, ((boolean[]) array)[from + i] ? (byte) 1 : 0);
                }
            }
        }
    }
}
