package org.stft.spc.kryo;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How values of a primitive type, single and in arrays, are put into an image: little endian, at full width. */
enum Primitive {

    BOOLEAN(boolean[].class, 1) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            boolean[] values = (boolean[]) array;
            byte[] bytes = to.array();
            for (int i = 0, at = to.arrayOffset() + to.position(); i < count; i++) {
                bytes[at + i] = (byte) (values[from + i] ? 1 : 0);
            }
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            boolean[] values = (boolean[]) array;
            byte[] bytes = from.array();
            for (int i = 0, at = from.arrayOffset() + from.position(); i < count; i++) {
                values[to + i] = bytes[at + i] != 0;
            }
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeBoolean(field.getBoolean(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setBoolean(owner, in.readBoolean());
        }

        @Override
        Object read(Input in) {
            return in.readBoolean();
        }
    },

    BYTE(byte[].class, Byte.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.put((byte[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.get((byte[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeByte(field.getByte(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setByte(owner, in.readByte());
        }

        @Override
        Object read(Input in) {
            return in.readByte();
        }
    },

    CHAR(char[].class, Character.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asCharBuffer().put((char[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asCharBuffer().get((char[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeChar(field.getChar(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setChar(owner, in.readChar());
        }

        @Override
        Object read(Input in) {
            return in.readChar();
        }
    },

    SHORT(short[].class, Short.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asShortBuffer().put((short[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asShortBuffer().get((short[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeShort(field.getShort(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setShort(owner, in.readShort());
        }

        @Override
        Object read(Input in) {
            return in.readShort();
        }
    },

    INT(int[].class, Integer.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asIntBuffer().put((int[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asIntBuffer().get((int[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeInt(field.getInt(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setInt(owner, in.readInt());
        }

        @Override
        Object read(Input in) {
            return in.readInt();
        }
    },

    LONG(long[].class, Long.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asLongBuffer().put((long[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asLongBuffer().get((long[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeLong(field.getLong(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setLong(owner, in.readLong());
        }

        @Override
        Object read(Input in) {
            return in.readLong();
        }
    },

    FLOAT(float[].class, Float.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asFloatBuffer().put((float[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asFloatBuffer().get((float[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeFloat(field.getFloat(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setFloat(owner, in.readFloat());
        }

        @Override
        Object read(Input in) {
            return in.readFloat();
        }
    },

    DOUBLE(double[].class, Double.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer to) {
            to.asDoubleBuffer().put((double[]) array, from, count);
        }

        @Override
        void get(ByteBuffer from, Object array, int to, int count) {
            from.asDoubleBuffer().get((double[]) array, to, count);
        }

        @Override
        void write(Output out, Field field, Object owner) throws IllegalAccessException {
            out.writeDouble(field.getDouble(owner));
        }

        @Override
        void read(Input in, Field field, Object owner) throws IllegalAccessException {
            field.setDouble(owner, in.readDouble());
        }

        @Override
        Object read(Input in) {
            return in.readDouble();
        }
    };

    private static final Map<Class<?>, Primitive> BY_TYPE =
            Arrays.stream(values()).collect(Collectors.toMap(primitive -> primitive.type, Function.identity()));

    private final Class<?> type;
    private final int bytes;

    Primitive(Class<?> arrayType, int bytes) {
        this.type = arrayType.getComponentType();
        this.bytes = bytes;
    }

    /** The one of {@code type}, or null if that is no primitive type. */
    static Primitive of(Class<?> type) {
        return BY_TYPE.get(type);
    }

    /** The primitive type of which {@code [descriptor} is the name of the array class, or null. */
    static Class<?> byDescriptor(String descriptor) {
        return BY_TYPE.keySet().stream().filter(type -> type.descriptorString().equals(descriptor)).findAny().orElse(null);
    }

    /** The number of bytes of a value. */
    int bytes() {
        return bytes;
    }

    /** Puts elements of an array into a little-endian buffer over an array. Where its position then is, is not said. */
    abstract void put(Object array, int from, int count, ByteBuffer to);

    /** Gets elements of an array from a little-endian buffer over an array. Where its position then is, is not said. */
    abstract void get(ByteBuffer from, Object array, int to, int count);

    /** Writes the value of an object's field. */
    abstract void write(Output out, Field field, Object owner) throws IllegalAccessException;

    /** Reads a value into an object's field. */
    abstract void read(Input in, Field field, Object owner) throws IllegalAccessException;

    /** Reads a value. */
    abstract Object read(Input in);
}
