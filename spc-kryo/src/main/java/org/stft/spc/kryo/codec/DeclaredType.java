package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The type that a field is declared with, as text: with its type arguments, and with what a subclass puts in the place
 * of a type variable. The name of a type variable does not matter.
 */
final class DeclaredType {

    private final Map<TypeVariable<?>, Type> given = new HashMap<>();

    private DeclaredType(Class<?> type, Class<?> declaring) {
        for (Class<?> c = type; c != null && c != declaring; c = c.getSuperclass()) {
            if (c.getGenericSuperclass() instanceof ParameterizedType generic) {
                TypeVariable<?>[] variables = c.getSuperclass().getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                    given.put(variables[i], generic.getActualTypeArguments()[i]);
                }
            }
        }
    }

    /**
     * Describes the type of a field.
     *
     * @param type the class that has the field, its own or inherited
     */
    static String of(Field field, Class<?> type) {
        Type declared = field.getGenericType();
        return declared instanceof Class<?>
            ? field.getType().getTypeName()
            : new DeclaredType(type, field.getDeclaringClass()).text(declared);
    }

    private String text(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType().getTypeName() + Arrays.stream(generic.getActualTypeArguments())
                .map(this::argument).collect(Collectors.joining(", ", "<", ">"));
        }
        if (type instanceof GenericArrayType array) {
            return text(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof TypeVariable<?> variable) {
            return given.containsKey(variable) ? text(given.get(variable)) : erasure(variable);
        }
        return type instanceof WildcardType wildcard ? argument(wildcard) : type.getTypeName();
    }

    private String argument(Type type) {
        if (type instanceof TypeVariable<?> variable && !given.containsKey(variable)) {
            return bounded(erasure(variable));
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard.getLowerBounds().length > 0
                ? "? super " + text(wildcard.getLowerBounds()[0])
                : bounded(text(wildcard.getUpperBounds()[0]));
        }
        return text(type);
    }

    private static String bounded(String bound) {
        return bound.equals("java.lang.Object") ? "?" : "? extends " + bound;
    }

    private static String erasure(Type type) {
        if (type instanceof TypeVariable<?> variable) {
            return erasure(variable.getBounds()[0]);
        }
        return type instanceof ParameterizedType generic ? generic.getRawType().getTypeName() : type.getTypeName();
    }
}
