package org.stft.spc.kryo.classes;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.stft.spc.kryo.codec.JdkValues;
import org.stft.spc.kryo.codec.SavedField;

/**
 * A class and all types that its fields declare, directly or through the fields of those; element types of
 * arrays and type arguments ({@code List<Particle>}) count as declared. No class is initialised by looking.
 */
final class DeclaredTypes {

    private final Map<String, Class<?>> byName = new HashMap<>();
    private final Set<Type> seen = new HashSet<>();
    private final Deque<Type> waiting = new ArrayDeque<>();

    /** Adds a class and what it declares. */
    void add(Class<?> type) {
        waiting.add(type);
        while (!waiting.isEmpty()) {
            Type next = waiting.remove();
            if (seen.add(next)) {
                visit(next);
            }
        }
    }

    /** The class of this name, or null if there is none among the types. */
    Class<?> find(String name) {
        return byName.get(name);
    }

    private void visit(Type type) {
        if (type instanceof Class<?> c) {
            visitClass(c);
        } else if (type instanceof ParameterizedType generic) {
            waiting.add(generic.getRawType());
            waiting.addAll(Arrays.asList(generic.getActualTypeArguments()));
        } else if (type instanceof GenericArrayType array) {
            waiting.add(array.getGenericComponentType());
        } else if (type instanceof WildcardType wildcard) {
            waiting.addAll(Arrays.asList(wildcard.getUpperBounds()));
            waiting.addAll(Arrays.asList(wildcard.getLowerBounds()));
        } else if (type instanceof TypeVariable<?> variable) {
            waiting.addAll(Arrays.asList(variable.getBounds()));
        }
    }

    private void visitClass(Class<?> type) {
        byName.put(type.getName(), type);
        if (type.isArray()) {
            waiting.add(type.getComponentType());
        } else if (!type.isPrimitive() && !JdkValues.isOfTheJdk(type)) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                if (c.getGenericSuperclass() instanceof ParameterizedType generic) {
                    waiting.addAll(Arrays.asList(generic.getActualTypeArguments()));
                }
            }
            for (Field field : SavedField.fields(type)) {
                waiting.add(field.getType());
                waiting.add(field.getGenericType());
            }
        }
    }
}
