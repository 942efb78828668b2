package org.stft.internal.proof;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;

/**
 * The objects in static final fields of the program's classes: singletons, and marks for "no value". The program compares
 * with them by {@code ==}. Values, records, arrays and collections do not count: they are compared by content.
 */
final class Constants {

    private Constants() {
    }

    /** Adds those of a class and its superclasses, with the field that each is in. */
    static void addTo(Map<Object, String> constants, Class<?> type) {
        for (Class<?> c = type; c != null && !JdkShapes.isOfTheJdk(c); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                Object value = isConstant(field) ? valueOf(field) : null;
                if (value != null && (value.getClass() == Object.class || isOfTheProgram(value.getClass()))) {
                    constants.putIfAbsent(value, c.getName() + "." + field.getName());
                }
            }
        }
    }

    private static boolean isConstant(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && !field.getType().isPrimitive()
            && field.trySetAccessible();
    }

    private static boolean isOfTheProgram(Class<?> type) {
        return !JdkShapes.isOfTheJdk(type) && !type.isArray() && !type.isRecord()
            && !Enum.class.isAssignableFrom(type);
    }

    private static Object valueOf(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
