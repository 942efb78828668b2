package org.stft.internal.proof;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The objects in static final fields of the program's classes: singletons, and marks for "no value". The program compares
 * with them by {@code ==}. Values, records, arrays and collections do not count: they are compared by content.
 */
final class Constants {

    private Constants() {
    }

    /**
     * Adds those of a class, its superclasses and interfaces, with the field that each is in; and of the classes around
     * these the marks and the objects of the class itself.
     */
    static void addTo(Map<Object, String> constants, Class<?> type) {
        Set<Class<?>> own = new LinkedHashSet<>();
        addHierarchy(type, own);
        for (Class<?> each : own) {
            add(each, constants, value -> true);
            for (Class<?> c = enclosing(each); c != null; c = enclosing(c)) {
                add(c, constants, value -> value.getClass() == Object.class || value.getClass() == type);
            }
        }
    }

    private static void addHierarchy(Class<?> type, Set<Class<?>> hierarchy) {
        for (Class<?> c = type; c != null && !JdkTypes.isOfTheJdk(c); c = c.getSuperclass()) {
            hierarchy.add(c);
            for (Class<?> each : c.getInterfaces()) {
                addHierarchy(each, hierarchy);
            }
        }
    }

    private static void add(Class<?> holder, Map<Object, String> constants, Predicate<Object> counts) {
        for (Field field : holder.getDeclaredFields()) {
            Object value = isConstant(field) ? valueOf(field) : null;
            if (value != null && (value.getClass() == Object.class || isOfTheProgram(value.getClass()))
                && counts.test(value)) {
                constants.putIfAbsent(value, holder.getName() + "." + field.getName());
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

    private static boolean isConstant(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && !field.getType().isPrimitive()
            && field.trySetAccessible();
    }

    private static boolean isOfTheProgram(Class<?> type) {
        return !JdkTypes.isOfTheJdk(type) && !type.isArray() && !type.isRecord()
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
