package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * True if the keys of a map, or the elements of a set, will be found again in a restored one just as in the saved one.
 */
final class Keys {

    private enum Dependence { NONE, OWN_FIELDS, OTHER_OBJECTS }

    /** The values that hashCode() may depend on. */
    private static final ClassValue<Dependence> OF_HASH_CODE = new ClassValue<>() {
        @Override
        protected Dependence computeValue(Class<?> type) {
            try {
                return type.getMethod("hashCode").getDeclaringClass() == Object.class
                    ? Dependence.NONE
                    : ofFields(type);
            } catch (NoSuchMethodException impossible) {
                throw new AssertionError(impossible);
            }
        }
    };

    private Keys() {
    }

    /**
     * Refuses a key that is not found where it is, for it would be where it is put again. A queue, which would be searched
     * from end to end for each, is checked by {@link #checkHeap}.
     */
    static void check(Object key, Object container) {
        if (!(container instanceof PriorityQueue<?>) && dependence(key, container) != Dependence.NONE
            && !(container instanceof Map<?, ?> map
                ? map.containsKey(key)
                : ((Collection<?>) container).contains(key))) {
            throw RejectedObjectException
                .ofValue("is a " + key.getClass().getName() + " that its map or set does not find, for its hashCode() "
                    + "or order has changed since it was put there; take a key out before you change it");
        }
    }

    /** Refuses a queue with an element that is not where its priority puts it. */
    static void checkHeap(PriorityQueue<?> queue) {
        @SuppressWarnings("unchecked")
        PriorityQueue<Object> copy = new PriorityQueue<>((Comparator<Object>) queue.comparator());
        copy.addAll(queue);
        Object[] found = queue.toArray();
        Object[] expected = copy.toArray();
        for (int i = 0; i < found.length; i++) {
            if (found[i] != expected[i]) {
                throw RejectedObjectException
                    .ofValue("has an element whose priority has changed since it was put there; take an element out "
                        + "before you change it");
            }
        }
    }

    /**
     * Refuses a container that must be complete before an object around it that it refers back to, if where a key
     * belongs could depend on that object.
     */
    static void checkIndependent(Object container) {
        for (Object key : container instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) container) {
            if (dependence(key, container) == Dependence.OTHER_OBJECTS) {
                throw RejectedObjectException.ofValue(
                    "is immutable, or part of a record or an immutable collection, and refers back to an object "
                        + "around that, which hashCode() or the order of " + key.getClass().getName()
                        + " may depend on; use "
                        + "a HashMap, HashSet or list, and a class instead of the record");
            }
        }
    }

    /** The values that the place of a key may depend on. */
    private static Dependence dependence(Object key, Object container) {
        if (key == null || key instanceof Enum<?> || container instanceof List<?> || container instanceof ArrayDeque<?>
            || isValue(key.getClass())) {
            return Dependence.NONE;
        }
        boolean sorted = container instanceof SortedMap<?, ?> || container instanceof SortedSet<?>
            || container instanceof PriorityQueue<?>;
        return sorted ? ofFields(key.getClass()) : OF_HASH_CODE.get(key.getClass());
    }

    private static Dependence ofFields(Class<?> type) {
        return !JdkValues.isOfTheJdk(type)
            && SavedField.fields(type).stream().map(Field::getType).allMatch(Keys::isValue)
                ? Dependence.OWN_FIELDS
                : Dependence.OTHER_OBJECTS;
    }

    private static boolean isValue(Class<?> type) {
        return type.isPrimitive() || type.isEnum()
            || JdkValues.includes(type);
    }
}
