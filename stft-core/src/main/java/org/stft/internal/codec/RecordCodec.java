package org.stft.internal.codec;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes records as bytes and reads them again: the components in their order, numbers as {@link DataOutputStream}
 * writes them, enums as their ordinals, texts (UTF-8), lists and optionals after their lengths. Components are
 * {@code long}, {@code int}, {@code boolean}, strings, enums, records, and lists and optionals of these; none is null.
 * The input may come from an unauthenticated process: no length in it makes the codec allocate more bytes than the
 * message has.
 */
public final class RecordCodec {

    private RecordCodec() {
    }

    /** Writes a record. */
    public static void write(DataOutputStream out, Record record) throws IOException {
        RecordShape shape = RecordShape.of(record.getClass());
        for (int i = 0; i < shape.size(); i++) {
            write(out, shape.type(i), shape.value(i, record));
        }
    }

    /** Writes a record that is one of several kinds: its simple name, and then the record. */
    public static void writeKind(DataOutputStream out, Record record) throws IOException {
        writeText(out, record.getClass().getSimpleName());
        write(out, record);
    }

    private static void write(DataOutputStream out, Type type, Object value) throws IOException {
        if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof String text) {
            writeText(out, text);
        } else if (value instanceof Enum<?> constant) {
            out.writeInt(constant.ordinal());
        } else if (value instanceof Record record) {
            write(out, record);
        } else {
            writeAll(out, type, value instanceof Optional<?> optional ? optional.stream().toList() : (List<?>) value);
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void writeAll(DataOutputStream out, Type type, List<?> values) throws IOException {
        out.writeInt(values.size());
        for (Object value : values) {
            write(out, RecordShape.elementOf(type), value);
        }
    }

    /**
     * Reads a record.
     *
     * @param in a message that is in memory as a whole
     * @throws IOException if the bytes are not such a record
     */
    public static <T extends Record> T read(DataInputStream in, Class<T> type) throws IOException {
        RecordShape shape = RecordShape.of(type);
        Object[] values = new Object[shape.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(in, shape.type(i));
        }
        return type.cast(shape.make(values));
    }

    /**
     * Reads a record that {@link #writeKind} wrote.
     *
     * @param kinds a sealed interface that only records implement
     * @throws IOException if the bytes are not those of one of its records, or more
     */
    public static <T> T readKind(byte[] message, Class<T> kinds) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(message));
        String name = readText(in);
        for (Class<?> kind : kinds.getPermittedSubclasses()) {
            if (kind.getSimpleName().equals(name)) {
                T record = kinds.cast(read(in, kind.asSubclass(Record.class)));
                requireEnd(in);
                return record;
            }
        }
        throw new IOException("there is no " + kinds.getSimpleName() + " of the kind '" + name + "'");
    }

    private static void requireEnd(DataInputStream in) throws IOException {
        if (in.available() > 0) {
            throw new IOException("a message is " + in.available() + " bytes longer than its record");
        }
    }

    private static Object read(DataInputStream in, Type type) throws IOException {
        if (type instanceof ParameterizedType collection) {
            List<?> values = readAll(in, RecordShape.elementOf(type));
            return collection.getRawType() == Optional.class ? values.stream().findFirst() : values;
        }
        Class<?> plain = (Class<?>) type;
        if (plain == long.class || plain == Long.class) {
            return in.readLong();
        } else if (plain == int.class || plain == Integer.class) {
            return in.readInt();
        } else if (plain == boolean.class) {
            return in.readBoolean();
        } else if (plain == String.class) {
            return readText(in);
        }
        return plain.isEnum() ? readConstant(in, plain) : read(in, plain.asSubclass(Record.class));
    }

    private static Object readConstant(DataInputStream in, Class<?> type) throws IOException {
        int ordinal = in.readInt();
        Object[] constants = type.getEnumConstants();
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new IOException("there is no " + type.getSimpleName() + " number " + ordinal);
        }
        return constants[ordinal];
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(readLength(in)), StandardCharsets.UTF_8);
    }

    private static List<Object> readAll(DataInputStream in, Type element) throws IOException {
        int size = readLength(in);
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            values.add(read(in, element));
        }
        return values;
    }

    /** Every element has a byte or more. */
    private static int readLength(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new EOFException("a length of " + length + " is more than the rest of its message");
        }
        return length;
    }
}
