package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Tells keys whose hash code is another one in each JVM. */
final class HashCodes {

    private static final int DEEPEST = 16;

    private enum Origin { VALUE, IDENTITY, CONTENT, FIELDS }

    private static final ClassValue<Origin> ORIGIN = new ClassValue<>() {
        @Override
        protected Origin computeValue(Class<?> type) {
            try {
                Class<?> declaring = type.getMethod("hashCode").getDeclaringClass();
                if (declaring == Object.class || declaring == Enum.class) {
                    return Origin.IDENTITY;
                }
            } catch (NoSuchMethodException impossible) {
                throw new AssertionError(impossible);
            }
            if (JdkValues.isOfTheJdk(type)) {
                return JdkValues.codecs().containsKey(type) ? Origin.VALUE : Origin.CONTENT;
            }
            return SavedField.fields(type).stream().map(Field::getType).allMatch(JdkValues::isImmutable)
                ? Origin.VALUE
                : Origin.FIELDS;
        }
    };

    private HashCodes() {
    }

    /**
     * Returns whether the hash code of a key is that of the identity of an object, or made of such. That a program's own
     * {@code hashCode()} uses the identity of an object that is restored as a copy shows when the copy is made.
     */
    static boolean differByJvm(Object key) {
        return differ(key, false, 0);
    }

    private static boolean differ(Object key, boolean inField, int depth) {
        if (key == null || depth > DEEPEST) {
            return false;
        }
        return switch (ORIGIN.get(key.getClass())) {
            case VALUE -> false;
            case IDENTITY -> !inField || key instanceof Enum<?>;
            case CONTENT -> key instanceof Map<?, ?> map
                ? anyDiffers(map.keySet(), inField, depth) || anyDiffers(map.values(), inField, depth)
                : key instanceof Collection<?> collection && anyDiffers(collection, inField, depth);
            case FIELDS -> fieldsDiffer(key, inField, depth);
        };
    }

    private static boolean anyDiffers(Collection<?> elements, boolean inField, int depth) {
        for (Object element : elements) {
            if (differ(element, inField, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean fieldsDiffer(Object key, boolean inField, int depth) {
        boolean isRecord = key instanceof Record;
        for (Field field : SavedField.fields(key.getClass())) {
            if (!JdkValues.isImmutable(field.getType()) && field.trySetAccessible()
                && differ(get(field, key), inField || !isRecord, depth + 1) && (isRecord || isUsed(field, key))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the hash code of a copy without numbers, and so without one that was kept, is another if the field is null. */
    private static boolean isUsed(Field tested, Object key) {
        Object copy = ObjectMakers.make(key.getClass());
        List<Field> fields = SavedField.fields(key.getClass());
        try {
            int with = hashCode(copy, fields, key, null);
            return with != hashCode(ObjectMakers.make(key.getClass()), fields, key, tested);
        } catch (RuntimeException needed) {
            return true;
        }
    }

    private static int hashCode(Object copy, List<Field> fields, Object key, Field without) {
        for (Field field : fields) {
            if (!field.getType().isPrimitive() && !field.equals(without) && field.trySetAccessible()) {
                set(field, copy, get(field, key));
            }
        }
        return copy.hashCode();
    }

    private static Object get(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void set(Field field, Object owner, Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
