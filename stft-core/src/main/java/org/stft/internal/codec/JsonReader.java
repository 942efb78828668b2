package org.stft.internal.codec;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the output of {@link JsonWriter}, and nothing else: every member must occur once and have its type, others are
 * rejected, and only strings may be null. The record's type bounds the nesting, and the length of the text bounds the
 * memory.
 */
public final class JsonReader {

    private final JsonText text;

    private JsonReader(String text) {
        this.text = new JsonText(text);
    }

    /**
     * Reads an object.
     *
     * @throws JsonFormatException if the text is not the JSON of such a record
     */
    public static <T extends Record> T read(String json, Class<T> type) throws JsonFormatException {
        JsonReader reader = new JsonReader(json);
        T record = type.cast(reader.record(type));
        reader.text.expectEnd();
        return record;
    }

    /**
     * Reads the first member of an object, an integer, and nothing after it.
     *
     * @param name the name of the member
     * @throws JsonFormatException if the text does not begin with it
     */
    public static long first(String json, String name) throws JsonFormatException {
        JsonReader reader = new JsonReader(json);
        reader.text.expect('{');
        if (!reader.name().equals(name)) {
            throw new JsonFormatException("the first member is not '" + name + "'");
        }
        return reader.text.integer();
    }

    private Object value(Type type) throws JsonFormatException {
        if (type instanceof ParameterizedType collection) {
            return collection.getRawType() == Map.class ? map() : list(RecordShape.elementOf(type));
        }
        Class<?> plain = (Class<?>) type;
        if (plain == String.class) {
            return text.takesNull() ? null : text.string();
        } else if (plain.isRecord()) {
            return record(plain.asSubclass(Record.class));
        } else if (plain.isEnum()) {
            return constant(plain, text.string());
        }
        return number(plain, text.integer());
    }

    private static Object number(Class<?> type, long value) throws JsonFormatException {
        if (type == long.class) {
            return value;
        }
        if (value != (int) value) {
            throw new JsonFormatException("the number " + value + " does not fit into 32 bits");
        }
        return (int) value;
    }

    private static Object constant(Class<?> type, String name) throws JsonFormatException {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new JsonFormatException("there is no " + type.getSimpleName() + " '" + name + "'");
    }

    private Record record(Class<? extends Record> type) throws JsonFormatException {
        RecordShape shape = RecordShape.of(type);
        Object[] values = new Object[shape.size()];
        boolean[] seen = new boolean[values.length];
        text.expect('{');
        if (!text.takes('}')) {
            do {
                int i = component(shape, seen, name());
                values[i] = value(shape.type(i));
            } while (text.takes(','));
            text.expect('}');
        }
        requireAll(shape, seen);
        return make(shape, values);
    }

    private static int component(RecordShape shape, boolean[] seen, String name) throws JsonFormatException {
        int i = shape.indexOf(name);
        if (i < 0 || seen[i]) {
            throw new JsonFormatException("the member '" + name + "' is " + (i < 0 ? "unknown" : "there twice"));
        }
        seen[i] = true;
        return i;
    }

    private static void requireAll(RecordShape shape, boolean... seen) throws JsonFormatException {
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i]) {
                throw new JsonFormatException("the member '" + shape.name(i) + "' is missing");
            }
        }
    }

    private static Record make(RecordShape shape, Object... values) throws JsonFormatException {
        try {
            return shape.make(values);
        } catch (IOException e) {
            throw new JsonFormatException(e.getMessage(), e);
        }
    }

    private String name() throws JsonFormatException {
        String name = text.string();
        text.expect(':');
        return name;
    }

    private Map<String, String> map() throws JsonFormatException {
        Map<String, String> map = new HashMap<>();
        text.expect('{');
        if (text.takes('}')) {
            return map;
        }
        do {
            String name = name();
            if (map.putIfAbsent(name, text.string()) != null) {
                throw new JsonFormatException("the member '" + name + "' is there twice");
            }
        } while (text.takes(','));
        text.expect('}');
        return map;
    }

    private List<Object> list(Type element) throws JsonFormatException {
        List<Object> list = new ArrayList<>();
        text.expect('[');
        if (text.takes(']')) {
            return list;
        }
        do {
            list.add(value(element));
        } while (text.takes(','));
        text.expect(']');
        return list;
    }
}
