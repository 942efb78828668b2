package org.stft.internal.agreement;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Writes records as bytes and reads them again: the components in their order, numbers as {@link DataOutputStream} writes them, enums
 * as their ordinals, texts (UTF-8), lists and optionals after their lengths. Components are {@code long}, {@code int}, {@code boolean},
 * strings, enums, records, and lists and optionals of these; none is null.
 */
final class RecordCodec {

    private RecordCodec() {
    }

    /** Writes a record. */
    static void write(DataOutputStream out, Record record) throws IOException {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            write(out, component.getGenericType(), value(component, record));
        }
    }

    private static Object value(RecordComponent component, Record record) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    private static void write(DataOutputStream out, Type type, Object value) throws IOException {
        if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        } else if (value instanceof Enum<?> constant) {
            out.writeInt(constant.ordinal());
        } else if (value instanceof Record record) {
            write(out, record);
        } else {
            writeAll(out, type, value instanceof Optional<?> optional ? optional.stream().toList() : (List<?>) value);
        }
    }

    private static void writeAll(DataOutputStream out, Type type, List<?> values) throws IOException {
        out.writeInt(values.size());
        for (Object value : values) {
            write(out, elementOf(type), value);
        }
    }

    /**
     * Reads a record.
     *
     * @throws IOException if the bytes are not those of one
     */
    static <T extends Record> T read(DataInputStream in, Class<T> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(in, components[i].getGenericType());
        }
        try {
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IOException("a " + type.getSimpleName() + " cannot be made of what was received", e);
        }
    }

    private static Object read(DataInputStream in, Type type) throws IOException {
        if (type instanceof ParameterizedType collection) {
            List<?> values = readAll(in, elementOf(type));
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
            return new String(readBytes(in, in.readInt()), StandardCharsets.UTF_8);
        }
        return plain.isEnum() ? plain.getEnumConstants()[in.readInt()] : read(in, plain.asSubclass(Record.class));
    }

    private static byte[] readBytes(DataInputStream in, int length) throws IOException {
        if (length < 0 || length > in.available()) {
            throw new EOFException("a text of " + length + " bytes is longer than its message");
        }
        return in.readNBytes(length);
    }

    private static List<Object> readAll(DataInputStream in, Type element) throws IOException {
        int size = in.readInt();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            values.add(read(in, element));
        }
        return values;
    }

    private static Type elementOf(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }
}
