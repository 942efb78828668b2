package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fields of the constants of an enum that the program may change: those that are not final, and final ones that hold
 * an object that can be changed.
 */
final class EnumState {

    private static final String TYPE_FOLLOWS = ": ";

    private EnumState() {
    }

    /** The names of the constants, and the descriptions of the fields. */
    static List<String> describe(Class<?> type) {
        List<String> members = new ArrayList<>();
        for (Object constant : type.getEnumConstants()) {
            members.add(((Enum<?>) constant).name());
        }
        for (Object constant : type.getEnumConstants()) {
            for (Field field : SavedField.fields(constant.getClass())) {
                String description = SavedField.describe(field, constant.getClass());
                if (!members.contains(description) && mayChange(field, type)) {
                    members.add(description);
                }
            }
        }
        return members;
    }

    /** Returns whether a description has fields. */
    static boolean isIn(List<String> members) {
        return members.stream().anyMatch(EnumState::isField);
    }

    static boolean isField(String member) {
        return member.contains(TYPE_FOLLOWS);
    }

    /** Returns whether some constant of an enum has such a field. */
    static boolean isIn(Class<?> type) {
        return isIn(describe(type));
    }

    private static boolean mayChange(Field field, Class<?> type) {
        if (!Modifier.isFinal(field.getModifiers())) {
            return true;
        }
        return !JdkValues.isImmutable(field.getType()) && !(field.trySetAccessible()
            && constantsWith(field, type).allMatch(constant -> Immutable.holds(field, constant)));
    }

    private static Stream<?> constantsWith(Field field, Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).filter(field.getDeclaringClass()::isInstance);
    }
}
