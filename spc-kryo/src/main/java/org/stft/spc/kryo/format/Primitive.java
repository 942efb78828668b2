package org.stft.spc.kryo.format;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The encoding of values of a primitive type, single and in arrays, in an image: little endian, at full width, each bit
 * as it is, those of a NaN too.
 */
public enum Primitive {

    BOOLEAN(boolean.class, Boolean.class, 1, (to, at, value) -> to.put(at, (byte) ((Boolean) value ? 1 : 0)),
        (from, at) -> from.get(at) != 0,
        (array, begin, count, to) -> {
            for (int i = 0, at = to.position(); i < count; i++) {
                to.put(at + i, (byte) (((boolean[]) array)[begin + i] ? 1 : 0));
            }
        },
        (array, begin, count, from) -> {
            for (int i = 0, at = from.position(); i < count; i++) {
                ((boolean[]) array)[begin + i] = from.get(at + i) != 0;
            }
        }),

    BYTE(byte.class, Byte.class, Byte.BYTES, (to, at, value) -> to.put(at, (Byte) value), ByteBuffer::get,
        (array, begin, count, to) -> to.put((byte[]) array, begin, count),
        (array, begin, count, from) -> from.get((byte[]) array, begin, count)),

    CHAR(char.class, Character.class, Character.BYTES, (to, at, value) -> to.putChar(at, (Character) value),
        ByteBuffer::getChar,
        (array, begin, count, to) -> to.asCharBuffer().put((char[]) array, begin, count),
        (array, begin, count, from) -> from.asCharBuffer().get((char[]) array, begin, count)),

    SHORT(short.class, Short.class, Short.BYTES, (to, at, value) -> to.putShort(at, (Short) value),
        ByteBuffer::getShort,
        (array, begin, count, to) -> to.asShortBuffer().put((short[]) array, begin, count),
        (array, begin, count, from) -> from.asShortBuffer().get((short[]) array, begin, count)),

    INT(int.class, Integer.class, Integer.BYTES, (to, at, value) -> to.putInt(at, (Integer) value), ByteBuffer::getInt,
        (array, begin, count, to) -> to.asIntBuffer().put((int[]) array, begin, count),
        (array, begin, count, from) -> from.asIntBuffer().get((int[]) array, begin, count)),

    LONG(long.class, Long.class, Long.BYTES, (to, at, value) -> to.putLong(at, (Long) value), ByteBuffer::getLong,
        (array, begin, count, to) -> to.asLongBuffer().put((long[]) array, begin, count),
        (array, begin, count, from) -> from.asLongBuffer().get((long[]) array, begin, count)),

    FLOAT(float.class, Float.class, Float.BYTES, (to, at, value) -> to.putFloat(at, (Float) value),
        ByteBuffer::getFloat,
        (array, begin, count, to) -> to.asFloatBuffer().put((float[]) array, begin, count),
        (array, begin, count, from) -> from.asFloatBuffer().get((float[]) array, begin, count)),

    DOUBLE(double.class, Double.class, Double.BYTES, (to, at, value) -> to.putDouble(at, (Double) value),
        ByteBuffer::getDouble,
        (array, begin, count, to) -> to.asDoubleBuffer().put((double[]) array, begin, count),
        (array, begin, count, from) -> from.asDoubleBuffer().get((double[]) array, begin, count));

    private static final int PIECE = 8 << 10;
    private static final Map<Class<?>, Primitive> BY_TYPE = Arrays.stream(values())
        .collect(Collectors.toMap(primitive -> primitive.type, Function.identity()));

    private final Class<?> type;
    private final Class<?> boxed;
    private final int bytes;
    private final Put put;
    private final Get get;
    private final Bulk putAll;
    private final Bulk getAll;

    Primitive(Class<?> type, Class<?> boxed, int bytes, Put put, Get get, Bulk putAll, Bulk getAll) {
        this.type = type;
        this.boxed = boxed;
        this.bytes = bytes;
        this.put = put;
        this.get = get;
        this.putAll = putAll;
        this.getAll = getAll;
    }

    private interface Put {
        void put(ByteBuffer to, int at, Object value);
    }

    private interface Get {
        Object get(ByteBuffer from, int at);
    }

    private interface Bulk {
        void copy(Object array, int begin, int count, ByteBuffer buffer);
    }

    /** The one of {@code type}, or null if that is no primitive type. */
    public static Primitive of(Class<?> type) {
        return BY_TYPE.get(type);
    }

    /** The one whose values are boxed as {@code type}, or null. */
    public static Primitive ofBoxed(Class<?> type) {
        return Arrays.stream(values()).filter(primitive -> primitive.boxed == type).findAny().orElse(null);
    }

    /** The primitive type of which {@code [descriptor} is the name of the array class, or null. */
    public static Class<?> byDescriptor(String descriptor) {
        return BY_TYPE.keySet().stream().filter(type -> type.descriptorString().equals(descriptor)).findAny()
            .orElse(null);
    }

    public Class<?> boxed() {
        return boxed;
    }

    /** The number of bytes of a value. */
    public int bytes() {
        return bytes;
    }

    /** Puts a value into a little-endian buffer. */
    void put(ByteBuffer to, int at, Object value) {
        put.put(to, at, value);
    }

    /** Gets a value from a little-endian buffer. */
    Object get(ByteBuffer from, int at) {
        return get.get(from, at);
    }

    /**
     * Puts elements of an array at the position of a little-endian buffer. The buffer's position afterwards is
     * undefined.
     */
    void put(Object array, int begin, int count, ByteBuffer to) {
        putAll.copy(array, begin, count, to);
    }

    /**
     * Gets elements of an array from the position of a little-endian buffer. The buffer's position afterwards is
     * undefined.
     */
    void get(ByteBuffer from, Object array, int begin, int count) {
        getAll.copy(array, begin, count, from);
    }

    /** Returns whether two values have the same bits. */
    public boolean areSame(Object value, Object other) {
        return buffer(bytes, buffer -> put(buffer, 0, value)).equals(buffer(bytes, buffer -> put(buffer, 0, other)));
    }

    /** Returns whether two arrays have the same length and the same bits. */
    public boolean areSameArrays(Object array, Object other) {
        int length = Array.getLength(array);
        boolean same = length == Array.getLength(other);
        int most = PIECE / bytes;
        for (int done = 0; same && done < length; done += most) {
            int begin = done;
            int count = Math.min(most, length - begin);
            same = buffer(count * bytes, buffer -> put(array, begin, count, buffer))
                .equals(buffer(count * bytes, buffer -> put(other, begin, count, buffer)));
        }
        return same;
    }

    private static ByteBuffer buffer(int size, Consumer<ByteBuffer> filling) {
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        filling.accept(buffer);
        return buffer.clear();
    }
}
