package org.stft.eml.language;

import java.util.BitSet;
import java.util.function.IntFunction;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.data.Fields;

/** Fields of sets, and elements by their places in a set. */
final class Selections {

    private Selections() {
    }

    static IntFunction<Object> field(Fields fields, ElementKind kind, String name, Place place) {
        IntFunction<Object> field = fields.field(kind, name);
        if (field == null) {
            throw place.error("expected a field of " + kind.plural() + ", which are "
                + String.join(", ", fields.names(kind)) + ", found '" + name + "'.");
        }
        return field;
    }

    /** The field of an element; of a set, the union of the fields, which then must be sets. */
    static Object of(Fields fields, Object value, String name, Place place) {
        Elements set = Values.elements(value, place);
        if (set.isEmpty()) {
            return Elements.NONE;
        }
        IntFunction<Object> field = field(fields, set.kind(), name, place);
        if (set.size() == 1) {
            Object found = field.apply(set.first());
            return found == null ? Elements.NONE : found;
        }
        BitSet bits = new BitSet();
        ElementKind[] kind = new ElementKind[1];
        set.each(element -> {
            Object found = field.apply(element);
            if (found instanceof Elements elements) {
                kind[0] = elements.isEmpty() ? kind[0] : elements.kind();
                elements.each(bits::set);
            } else if (found != null) {
                throw place.error("expected one element, because '" + name + "' is " + Values.what(found) + "; found "
                    + set.size() + " " + set.kind().plural() + ".");
            }
        });
        return kind[0] == null ? Elements.NONE : Elements.of(kind[0], bits);
    }

    /** The elements with the places from one to another in a set. */
    static Elements range(Elements set, long from, long to, Place place) {
        if (from > to) {
            return Elements.NONE;
        }
        int size = set.size();
        if (from < 0 || to >= size) {
            throw place.error("expected numbers of elements from 0 to " + (size - 1) + ", found "
                + (from == to ? Long.toString(from) : from + ":" + to) + ".");
        }
        BitSet bits = new BitSet();
        set.stream().skip(from).limit(to - from + 1).forEach(bits::set);
        return Elements.of(set.kind(), bits);
    }
}
