package org.stft.spc.kryo.classes;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.stft.spc.kryo.codec.JdkValues;
import org.stft.spc.kryo.format.Primitive;

/**
 * The objects in the static final fields of a class: a singleton, or a mark for "no value". The program compares with
 * them by {@code ==}, so they are restored in place.
 */
final class Constants {

    private Constants() {
    }

    /**
     * An object in a static final field.
     *
     * @param isBound false if only a class around its holder is in the image: then an entry that was protected before may
     *     have it as an ordinary object
     */
    record Constant(Object value, boolean isBound) {}

    /**
     * The constants of a class, its superclasses and interfaces, and the classes around these, by declaring class and
     * field.
     */
    static Map<String, Constant> of(Class<?> type) {
        Map<String, Constant> constants = new LinkedHashMap<>();
        Set<Class<?>> own = new LinkedHashSet<>();
        addHierarchy(type, own);
        own.forEach(holder -> add(holder, type, true, constants));
        for (Class<?> each : own) {
            for (Class<?> c = enclosing(each); c != null && !own.contains(c); c = enclosing(c)) {
                add(c, type, false, constants);
            }
        }
        return constants;
    }

    private static void addHierarchy(Class<?> type, Set<Class<?>> hierarchy) {
        for (Class<?> c = type; c != null && !JdkValues.isOfTheJdk(c); c = c.getSuperclass()) {
            hierarchy.add(c);
            for (Class<?> each : c.getInterfaces()) {
                addHierarchy(each, hierarchy);
            }
        }
    }

    private static void add(Class<?> holder, Class<?> type, boolean isOwn, Map<String, Constant> constants) {
        for (Field field : holder.getDeclaredFields()) {
            Object value = isConstant(field) ? valueOf(field) : null;
            if (value != null && (isMark(value) || isOfTheProgram(value.getClass()))) {
                constants.putIfAbsent(holder.getName() + "." + field.getName(),
                    new Constant(value, isOwn || isMark(value) || value.getClass() == type));
            }
        }
    }

    private static Class<?> enclosing(Class<?> type) {
        try {
            return type.getEnclosingClass();
        } catch (LinkageError notThere) {
            return null;
        }
    }

    /** Values that the JVM gives out anyway are found without a field. */
    private static boolean isMark(Object value) {
        return value.getClass() == Object.class
            || (value instanceof String || Primitive.ofBoxed(value.getClass()) != null)
                && !JdkValues.isCanonical(value);
    }

    private static boolean isConstant(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && !field.getType().isPrimitive()
            && field.trySetAccessible();
    }

    private static boolean isOfTheProgram(Class<?> type) {
        return !JdkValues.isOfTheJdk(type) && !type.isArray() && !type.isRecord()
            && !Enum.class.isAssignableFrom(type);
    }

    private static Object valueOf(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (LinkageError cannotBeInitialized) {
            return null;
        }
    }
}
