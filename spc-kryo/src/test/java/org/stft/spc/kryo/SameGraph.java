package org.stft.spc.kryo;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.stft.spc.kryo.codec.JdkClasses;
import org.stft.spc.kryo.codec.SavedField;

/** Compares two graphs: classes, values to the bit, and which references are to the same object. */
final class SameGraph {

    private final Map<Object, Object> counterparts = new IdentityHashMap<>();
    private final Deque<Object[]> waiting = new ArrayDeque<>();

    private SameGraph() {
    }

    /** Fails with words that say what differs. */
    static void check(Object expected, Object found) {
        SameGraph comparison = new SameGraph();
        comparison.compare(expected, found, "root");
        while (!comparison.waiting.isEmpty()) {
            Object[] pair = comparison.waiting.removeLast();
            comparison.compareContent(pair[0], pair[1]);
        }
    }

    private void compare(Object expected, Object found, Object place) {
        if (expected == null || found == null) {
            require(expected == found, place, expected, found);
            return;
        }
        String name = JdkClasses.nameOf(expected.getClass());
        require(
            name == null ? expected.getClass() == found.getClass() : name.equals(JdkClasses.nameOf(found.getClass())),
            place, expected.getClass(), found.getClass());
        if (isValue(expected)) {
            require(bits(expected).equals(bits(found)), place, expected, found);
        }
        if (expected instanceof Enum<?>) {
            return;
        }
        Object counterpart = counterparts.putIfAbsent(expected, found);
        require(counterpart == null || counterpart == found, place, "one object", "another");
        if (counterpart == null && !isValue(expected)) {
            waiting.add(new Object[] {expected, found});
        }
    }

    private static boolean isValue(Object object) {
        return object instanceof Number || object instanceof String || object instanceof Boolean
            || object instanceof Character
            || object instanceof Enum<?>;
    }

    private static Object bits(Object value) {
        return value instanceof Double number
            ? Double.doubleToRawLongBits(number)
            : value instanceof Float number ? Float.floatToRawIntBits(number) : value;
    }

    private void compareContent(Object expected, Object found) {
        if (expected.getClass() == Object.class || expected == RandomGraph.Node.NIL) {
            require(expected == found || expected != RandomGraph.Node.MARK && expected != RandomGraph.Node.NIL,
                "constant",
                expected, found);
        } else if (expected instanceof StringBuilder) {
            require(expected.toString().equals(found.toString()), "text", expected, found);
        } else if (expected.getClass().isArray()) {
            compareArrays(expected, found);
        } else if (expected instanceof Map<?, ?> map) {
            compareMaps(map, (Map<?, ?>) found);
        } else if (expected instanceof Collection<?> collection) {
            compareCollections(collection, (Collection<?>) found);
        } else {
            compareFields(expected, found);
        }
    }

    private void compareArrays(Object expected, Object found) {
        require(Array.getLength(expected) == Array.getLength(found), "length", Array.getLength(expected),
            Array.getLength(found));
        for (int i = 0; i < Array.getLength(expected); i++) {
            compare(Array.get(expected, i), Array.get(found, i), i);
        }
    }

    private void compareMaps(Map<?, ?> expected, Map<?, ?> found) {
        require(expected.size() == found.size(), "size", expected.size(), found.size());
        if (expected instanceof java.util.LinkedHashMap<?, ?> || expected instanceof SortedMap<?, ?>) {
            compareInOrder(expected.keySet(), found.keySet());
            compareInOrder(expected.values(), found.values());
        } else {
            expected.forEach((key, value) -> {
                require(found.containsKey(key), "key", key, "none");
                compare(value, found.get(key), key);
            });
        }
    }

    private void compareCollections(Collection<?> expected, Collection<?> found) {
        require(expected.size() == found.size(), "size", expected.size(), found.size());
        if (expected instanceof Set<?> && !(expected instanceof SortedSet<?>)
            && !(expected instanceof java.util.LinkedHashSet<?>)) {
            require(found.containsAll(expected), "set", expected, found);
        } else {
            compareInOrder(expected, found);
        }
    }

    private void compareInOrder(Collection<?> expected, Collection<?> found) {
        List<?> elements = new ArrayList<>(found);
        int index = 0;
        for (Object element : expected) {
            compare(element, elements.get(index), index++);
        }
    }

    private void compareFields(Object expected, Object found) {
        for (Field field : SavedField.fields(expected.getClass())) {
            try {
                field.setAccessible(true);
                compare(field.get(expected), field.get(found), field);
            } catch (IllegalAccessException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    private static void require(boolean same, Object place, Object expected, Object found) {
        if (!same) {
            throw new AssertionError(
                place + ": expected " + Objects.toString(expected) + ", found " + Objects.toString(found));
        }
    }
}
