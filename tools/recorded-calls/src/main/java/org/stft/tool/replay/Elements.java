package org.stft.tool.replay;

import java.nio.ByteBuffer;
import org.stft.probe.TypeLayout.Basic;

/** Copies elements of the program's arrays to bytes and back. */
final class Elements {

    private Elements() {
    }

    /** Copies as many elements as the bytes have room for. */
    static void toBytes(Object array, int offset, Basic type, ByteBuffer to) {
        int count = to.remaining() / type.bytes();
        switch (type) {
            case BYTE, PACKED -> to.put(to.position(), (byte[]) array, offset, count);
            case CHAR -> to.asCharBuffer().put((char[]) array, offset, count);
            case SHORT -> to.asShortBuffer().put((short[]) array, offset, count);
            case INT -> to.asIntBuffer().put((int[]) array, offset, count);
            case LONG -> to.asLongBuffer().put((long[]) array, offset, count);
            case FLOAT -> to.asFloatBuffer().put((float[]) array, offset, count);
            case DOUBLE -> to.asDoubleBuffer().put((double[]) array, offset, count);
            case BOOLEAN -> {
                boolean[] values = (boolean[]) array;
                for (int i = 0; i < count; i++) {
                    to.put(to.position() + i, (byte) (values[offset + i] ? 1 : 0));
                }
            }
            case OBJECT, BOUND -> throw noElements(type);
        }
    }

    /** Copies the elements that the bytes have into the array. */
    static void fromBytes(ByteBuffer from, Object array, int offset, Basic type) {
        int count = from.remaining() / type.bytes();
        switch (type) {
            case BYTE, PACKED -> from.get(from.position(), (byte[]) array, offset, count);
            case CHAR -> from.asCharBuffer().get((char[]) array, offset, count);
            case SHORT -> from.asShortBuffer().get((short[]) array, offset, count);
            case INT -> from.asIntBuffer().get((int[]) array, offset, count);
            case LONG -> from.asLongBuffer().get((long[]) array, offset, count);
            case FLOAT -> from.asFloatBuffer().get((float[]) array, offset, count);
            case DOUBLE -> from.asDoubleBuffer().get((double[]) array, offset, count);
            case BOOLEAN -> {
                boolean[] values = (boolean[]) array;
                for (int i = 0; i < count; i++) {
                    values[offset + i] = from.get(from.position() + i) != 0;
                }
            }
            case OBJECT, BOUND -> throw noElements(type);
        }
    }

    private static IllegalArgumentException noElements(Basic type) {
        return new IllegalArgumentException("Expected elements of a basic type, found " + type + ".");
    }
}
