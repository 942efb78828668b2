package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells objects that cannot change, nor anything that they refer to: lambdas count as such. */
final class Immutable {

    private static final List<Class<?>> OF_THE_JDK = List.of(Class.class, Pattern.class, Locale.class, Charset.class,
        ZoneId.class, URI.class);
    private static final Set<String> COLLECTIONS = Set.of("java.util.List", "java.util.Set", "java.util.Map");
    private static final String VIEWS = Collections.class.getName() + "$Unmodifiable";

    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());

    private Immutable() {
    }

    /** Returns whether a field, made accessible, holds such an object. */
    static boolean holds(Field field, Object owner) {
        return new Immutable().test(get(field, owner));
    }

    private boolean test(Object object) {
        if (object == null || JdkValues.isImmutable(object.getClass()) || object.getClass() == Object.class
            || object.getClass().isHidden()
            || OF_THE_JDK.stream().anyMatch(type -> type.isInstance(object)) || !met.add(object)) {
            return true;
        }
        if (object instanceof Enum<?> constant) {
            Class<?> type = constant.getDeclaringClass();
            return !met.add(type) || Arrays.stream(type.getEnumConstants()).allMatch(this::hasOnlyFinals);
        }
        if (isCollection(object)) {
            return contentOf(object).stream().allMatch(this::test);
        }
        return !object.getClass().isArray() && !JdkValues.isOfTheJdk(object.getClass()) && hasOnlyFinals(object);
    }

    private static boolean isCollection(Object object) {
        String known = JdkClasses.nameOf(object.getClass());
        return known != null ? COLLECTIONS.contains(known) : object.getClass().getName().startsWith(VIEWS);
    }

    private static Collection<?> contentOf(Object container) {
        if (container instanceof Map<?, ?> map) {
            List<Object> content = new ArrayList<>(map.keySet());
            content.addAll(map.values());
            return content;
        }
        return (Collection<?>) container;
    }

    private boolean hasOnlyFinals(Object object) {
        for (Class<?> c = object.getClass(); c != null && c != Object.class && c != Enum.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !isFinal(field, object)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isFinal(Field field, Object owner) {
        return Modifier.isFinal(field.getModifiers())
            && (JdkValues.isImmutable(field.getType()) || field.trySetAccessible() && test(get(field, owner)));
    }

    private static Object get(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
