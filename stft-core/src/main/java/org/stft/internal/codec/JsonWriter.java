package org.stft.internal.codec;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a record as an indented JSON object, a member per component in their order. Components are {@code int},
 * {@code long}, strings (may be null), enums, records, lists of these, and maps of strings, which are sorted by their
 * keys. Arrays stay on one line.
 */
public final class JsonWriter {

    private static final int FIRST_PRINTABLE = 0x20;

    private final StringBuilder out = new StringBuilder();
    private int depth;

    private JsonWriter() {
    }

    /** The JSON of a record. */
    public static String write(Record record) {
        JsonWriter writer = new JsonWriter();
        writer.object(record);
        return writer.out.toString();
    }

    private void value(Object value) {
        if (value instanceof String text) {
            text(text);
        } else if (value instanceof Enum<?> constant) {
            text(constant.name());
        } else if (value instanceof Record record) {
            object(record);
        } else if (value instanceof List<?> list) {
            array(list);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value == null || value instanceof Integer || value instanceof Long) {
            out.append(value);
        } else {
            throw new IllegalArgumentException("no JSON is defined for a " + value.getClass().getName());
        }
    }

    private void object(Record record) {
        RecordShape shape = RecordShape.of(record.getClass());
        begin();
        for (int i = 0; i < shape.size(); i++) {
            member(i == 0, shape.name(i), shape.value(i, record));
        }
        end(shape.size() == 0);
    }

    private void object(Map<?, ?> map) {
        begin();
        boolean first = true;
        for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
            member(first, (String) entry.getKey(), entry.getValue());
            first = false;
        }
        end(first);
    }

    private void begin() {
        out.append('{');
        depth++;
    }

    private void member(boolean first, String name, Object value) {
        out.append(first ? "\n" : ",\n").append("  ".repeat(depth));
        text(name);
        out.append(" : ");
        value(value);
    }

    private void end(boolean empty) {
        depth--;
        out.append(empty ? " " : "\n" + "  ".repeat(depth)).append('}');
    }

    private void array(List<?> list) {
        out.append("[ ");
        String separator = "";
        for (Object element : list) {
            out.append(separator);
            value(element);
            separator = ", ";
        }
        out.append(list.isEmpty() ? "]" : " ]");
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        int escape = JsonEscapes.CHARACTERS.indexOf(c);
        if (escape >= 0) {
            out.append('\\').append(JsonEscapes.LETTERS.charAt(escape));
        } else if (c < FIRST_PRINTABLE) {
            out.append(c < 0x10 ? "\\u000" : "\\u00").append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
        } else {
            out.append(c);
        }
    }
}
