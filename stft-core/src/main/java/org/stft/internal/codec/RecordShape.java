package org.stft.internal.codec;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;

/** The components of a record type: takes its records apart and makes them. Looked up once per type. */
final class RecordShape {

    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final String[] names;
    private final Type[] types;
    private final Method[] accessors;
    private final Constructor<?> constructor;

    private RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        names = new String[components.length];
        types = new Type[components.length];
        accessors = new Method[components.length];
        Class<?>[] parameters = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            names[i] = components[i].getName();
            types[i] = components[i].getGenericType();
            accessors[i] = components[i].getAccessor();
            accessors[i].setAccessible(true);
            parameters[i] = components[i].getType();
        }
        constructor = constructor(type, parameters);
    }

    private static Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
        try {
            Constructor<?> canonical = type.getDeclaredConstructor(parameters);
            canonical.setAccessible(true);
            return canonical;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has one", e);
        }
    }

    static RecordShape of(Class<? extends Record> type) {
        return SHAPES.get(type);
    }

    /** The type of a collection's elements. */
    static Type elementOf(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }

    /** The number of components. */
    int size() {
        return names.length;
    }

    String name(int component) {
        return names[component];
    }

    Type type(int component) {
        return types[component];
    }

    /** The component of a name; -1 if there is none. */
    int indexOf(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    Object value(int component, Record record) {
        try {
            return accessors[component].invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(accessors[component] + " failed", e);
        }
    }

    /** @throws IOException if the record's constructor rejects the values */
    Record make(Object... values) throws IOException {
        try {
            return (Record) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IOException("a " + constructor.getDeclaringClass().getSimpleName()
                + " cannot be made of these values", e);
        }
    }
}
