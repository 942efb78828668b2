package org.stft.internal.proof;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Objects of the program's classes: all fields, those of superclasses too, but transient ones. */
final class FieldsShape extends Shape {

    /** Their fields are caches only, or the same for the same constant. */
    private static final Set<Class<?>> WITHOUT_STATE = Set.of(Object.class, Record.class, Enum.class, Number.class,
        AbstractCollection.class, AbstractList.class, AbstractMap.class);

    private final Field[] fields;
    private final Optional<String> reason;

    private FieldsShape(List<Field> fields, Optional<String> reason) {
        this.fields = fields.toArray(Field[]::new);
        this.reason = reason;
    }

    static FieldsShape of(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        String reason = null;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (!JdkTypes.isOfTheJdk(c)) {
                reason = addFields(c, fields, reason);
            } else if (!WITHOUT_STATE.contains(c) && hasState(c)) {
                reason = "it extends " + c.getName() + ", whose fields are closed";
            }
        }
        return new FieldsShape(fields, Optional.ofNullable(reason));
    }

    private static String addFields(Class<?> type, List<Field> fields, String reason) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if (isState(field)) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
            return reason;
        } catch (InaccessibleObjectException closed) {
            return "its module does not open " + type.getName();
        }
    }

    private static boolean hasState(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).anyMatch(FieldsShape::isState);
    }

    private static boolean isState(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        reason.ifPresent(visit::skip);
        for (int i = 0; i < fields.length; i++) {
            compare(i, program, readBack, visit);
        }
    }

    private void compare(int step, Object program, Object readBack, Visit visit) {
        if (!fields[step].getType().isPrimitive()) {
            visit.refer(step, reference(step, program), reference(step, readBack));
        } else if (bits(step, program) != bits(step, readBack)) {
            visit.differ(Difference.Kind.VALUE, step, text(step, program), text(step, readBack));
        }
    }

    private String text(int step, Object object) {
        try {
            return Texts.of(fields[step].get(object));
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    int count() {
        return fields.length;
    }

    /** The bits of a primitive field; of others a number that is most often another for another object. */
    long bits(int step, Object object) {
        try {
            Field field = fields[step];
            Class<?> type = field.getType();
            if (!type.isPrimitive()) {
                return System.identityHashCode(field.get(object));
            }
            if (type == double.class) {
                return Double.doubleToRawLongBits(field.getDouble(object));
            }
            if (type == float.class) {
                return Float.floatToRawIntBits(field.getFloat(object));
            }
            return type == boolean.class ? field.getBoolean(object) ? 1 : 0 : field.getLong(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The object that a field refers to; null if it is primitive. */
    Object reference(int step, Object object) {
        try {
            return fields[step].getType().isPrimitive() ? null : fields[step].get(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    String step(Object program, int step) {
        return "." + fields[step].getName();
    }
}
