package org.stft.spc.kryo.classes;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.JdkClasses;
import org.stft.spc.kryo.format.Primitive;

/**
 * The objects in the static final fields of a class: a singleton, or a mark for "no value". The program compares with
 * them by {@code ==}, so they are restored in place.
 */
final class Constants {

    private Constants() {
    }

    /** The constants of a class and its superclasses, by declaring class and field. */
    static Map<String, Object> of(Class<?> type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        for (Class<?> c = type; c != null && !JdkClasses.isOfTheJdk(c); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                Object value = isConstant(field) ? valueOf(field) : null;
                if (value != null && (isMark(value) || isOfTheProgram(value.getClass()))) {
                    constants.put(c.getName() + "." + field.getName(), value);
                }
            }
        }
        return constants;
    }

    /** Values that the JVM gives out anyway are found without a field. */
    private static boolean isMark(Object value) {
        return value.getClass() == Object.class
            || (value instanceof String || Primitive.ofBoxed(value.getClass()) != null) && !Codec.isCanonical(value);
    }

    private static boolean isConstant(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && !field.getType().isPrimitive()
            && field.trySetAccessible();
    }

    private static boolean isOfTheProgram(Class<?> type) {
        return !JdkClasses.isOfTheJdk(type) && !type.isArray() && !type.isRecord()
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
