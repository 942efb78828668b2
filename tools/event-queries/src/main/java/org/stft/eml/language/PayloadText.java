package org.stft.eml.language;

import java.lang.reflect.Array;
import org.stft.tool.replay.RecordedData.Part;

/** Data in words, and single elements of it as values of the language. */
final class PayloadText {

    /** Elements that are printed, at most. */
    private static final int MOST = 8;

    private PayloadText() {
    }

    /** The first elements, and the smallest and largest one. */
    static String of(Part part) {
        if (part.objects() > 0) {
            return part.objects() + " OBJECT in " + Array.getLength(part.elements()) + " bytes";
        }
        int count = part.count();
        StringBuilder text = new StringBuilder();
        text.append(count).append(' ').append(part.elements().getClass().getComponentType()).append(':');
        for (int i = 0; i < Math.min(count, MOST); i++) {
            text.append(' ').append(Array.get(part.elements(), i));
        }
        return text.append(count > MOST ? " ..." : "").append(range(part.elements(), count)).toString();
    }

    private static String range(Object elements, int count) {
        if (count <= MOST || !(Array.get(elements, 0) instanceof Number)) {
            return "";
        }
        Object least = null;
        Object most = null;
        int none = 0;
        for (int i = 0; i < count; i++) {
            Number value = (Number) Array.get(elements, i);
            if (Double.isNaN(value.doubleValue())) {
                none++;
            } else {
                least = least == null || compared(value, least) < 0 ? value : least;
                most = most == null || compared(value, most) > 0 ? value : most;
            }
        }
        return (least == null ? "" : ", from " + least + " to " + most) + (none == 0 ? "" : ", " + none + " NaN");
    }

    private static int compared(Number one, Object other) {
        return one instanceof Long integer
            ? Long.compare(integer, (Long) other)
            : Double.compare(one.doubleValue(), ((Number) other).doubleValue());
    }

    /** A number, a truth value or a text. */
    static Object element(Part part, long index, Place place) {
        if (part.objects() > 0) {
            throw place.error("expected elements of a basic type, found objects.");
        }
        if (index < 0 || index >= part.count()) {
            throw place.error("expected an index from 0 to " + (part.count() - 1) + ", found " + index + ".");
        }
        Object value = Array.get(part.elements(), (int) index);
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue();
        }
        return value instanceof Number number
            ? (Object) number.longValue()
            : value instanceof Character ? value.toString() : value;
    }
}
