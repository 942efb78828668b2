package org.stft.mpj.device;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

import org.stft.StftException;
import org.stft.StftException.Category;

/** Access to private members of MPJ Express. */
public final class ReflectiveAccess {

    private ReflectiveAccess() {
    }

    public static <T> T read(Object owner, String field, Class<T> type) {
        try {
            return type.cast(declared(owner.getClass(), field).get(owner));
        } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException e) {
            throw unknown(owner.getClass(), "field " + field + " of type " + type.getSimpleName(), e);
        }
    }

    public static <T> T readStatic(Class<?> owner, String field, Class<T> type) {
        try {
            return type.cast(declared(owner, field).get(null));
        } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException e) {
            throw unknown(owner, "static field " + field + " of type " + type.getSimpleName(), e);
        }
    }

    public static void write(Object owner, String field, Object value) {
        try {
            declared(owner.getClass(), field).set(owner, value);
        } catch (ReflectiveOperationException | InaccessibleObjectException | IllegalArgumentException e) {
            throw unknown(owner.getClass(), "field " + field + " that can be set", e);
        }
    }

    static Method method(Object owner, String name) {
        try {
            Method method = owner.getClass().getDeclaredMethod(name);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            throw unknown(owner.getClass(), "method " + name + "()", e);
        }
    }

    static void call(Object owner, Method method) {
        try {
            method.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw unknown(owner.getClass(), "method " + method.getName() + "() that can be called", e);
        }
    }

    private static Field declared(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static StftException unknown(Class<?> owner, String what, Exception cause) {
        return new StftException(Category.FIX_CALL, "Expected a " + what + " in the class " + owner.getName()
            + " of MPJ Express 0.44, found none that can be read. Use MPJ Express 0.44.",
            cause);
    }
}
