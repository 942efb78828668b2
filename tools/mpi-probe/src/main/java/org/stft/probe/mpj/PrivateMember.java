package org.stft.probe.mpj;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import org.stft.probe.ToolException;

/** Members of MPJ Express's classes that are private to its packages. */
final class PrivateMember {

    private PrivateMember() {
    }

    static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw missing("the field " + name, type, e);
        }
    }

    static Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError("made accessible", e);
        }
    }

    static void set(Field field, Object of, Object value) {
        try {
            field.set(of, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError("made accessible", e);
        }
    }

    /** Makes an object by its constructor with these parameters. */
    static <T> T make(Class<T> type, Class<?>[] parameters, Object... arguments) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw missing("a constructor that succeeds", type, e.getCause());
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw missing("a constructor", type, e);
        }
    }

    private static ToolException missing(String member, Class<?> type, Throwable e) {
        return new ToolException("Expected " + member + " in the class " + type.getName()
            + " of MPJ Express 0.44, found none that can be used: " + e + ". Use MPJ Express 0.44.", e);
    }
}
