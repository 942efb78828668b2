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
            if (!JdkShapes.isOfTheJdk(c)) {
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
        try {
            for (int i = 0; i < fields.length; i++) {
                compare(i, program, readBack, visit);
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void compare(int step, Object program, Object readBack, Visit visit) throws IllegalAccessException {
        Field field = fields[step];
        if (!field.getType().isPrimitive()) {
            visit.refer(step, field.get(program), field.get(readBack));
        } else if (!isSame(field, program, readBack)) {
            visit.differ(Difference.Kind.VALUE, step, Texts.of(field.get(program)), Texts.of(field.get(readBack)));
        }
    }

    private static boolean isSame(Field field, Object program, Object readBack) throws IllegalAccessException {
        Class<?> type = field.getType();
        if (type == double.class) {
            return Double.doubleToRawLongBits(field.getDouble(program)) == Double
                .doubleToRawLongBits(field.getDouble(readBack));
        }
        if (type == float.class) {
            return Float.floatToRawIntBits(field.getFloat(program)) == Float
                .floatToRawIntBits(field.getFloat(readBack));
        }
        if (type == boolean.class) {
            return field.getBoolean(program) == field.getBoolean(readBack);
        }
        return field.getLong(program) == field.getLong(readBack); // widens all others
    }

    @Override
    String step(Object program, int step) {
        return "." + fields[step].getName();
    }
}
