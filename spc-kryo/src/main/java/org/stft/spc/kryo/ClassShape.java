package org.stft.spc.kryo;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * What an image says of a class: how its objects are written, and its parts, so that a class that has
 * changed since is found before an object is made of it.
 *
 * @param name the name by which the class is found again
 * @param kind how its objects are written
 * @param members the fields in the order in which they are written, or the constants of an enum
 */
record ClassShape(String name, Kind kind, List<String> members) {

    /** How objects of a class are written. The order is part of the image format. */
    enum Kind { VALUE, ARRAY, ENUM, RECORD, OBJECT }

    static ClassShape of(Class<?> type) {
        if (JdkClasses.includes(type)) {
            return new ClassShape(JdkClasses.nameOf(type), Kind.VALUE, List.of());
        }
        if (type.isArray()) {
            return new ClassShape(type.getName(), Kind.ARRAY, List.of());
        }
        if (type.isEnum()) {
            return new ClassShape(type.getName(), Kind.ENUM,
                    Arrays.stream(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList());
        }
        return new ClassShape(type.getName(), type.isRecord() ? Kind.RECORD : Kind.OBJECT,
                fields(type).stream().map(ClassShape::describe).toList());
    }

    /** The fields that are saved: those of the superclasses first; a record's are its components, in their order. */
    static List<Field> fields(Class<?> type) {
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents()).map(component -> field(type, component.getName())).toList();
        }
        Deque<Class<?>> hierarchy = new ArrayDeque<>();
        for (Class<?> c = type; c != null && !JdkClasses.isOfTheJdk(c); c = c.getSuperclass()) {
            hierarchy.push(c);
        }
        return hierarchy.stream().flatMap(c -> Arrays.stream(c.getDeclaredFields()).filter(ClassShape::isSaved)
                .sorted(Comparator.comparing(Field::getName))).toList();
    }

    private static Field field(Class<?> record, String component) {
        try {
            return record.getDeclaredField(component);
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static boolean isSaved(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    private static String describe(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName() + ": " + field.getType().getTypeName();
    }

    /** Refuses if the program's class is not as it was when the image was made. */
    void check(ClassShape now) {
        if (kind == Kind.ENUM && now.kind == Kind.ENUM) {
            return; // constants may be added and moved: each is looked up by its name
        }
        if (!equals(now)) {
            throw Refusal.ofClass(name, "which has changed since the image was made: the image has "
                    + difference(this, now) + ", the program has " + difference(now, this)
                    + "; restart with the program that made the version");
        }
    }

    private static String difference(ClassShape one, ClassShape other) {
        List<String> own = new ArrayList<>(one.members);
        own.removeAll(other.members);
        String kind = one.kind == other.kind ? "" : one.kind.name().toLowerCase() + " ";
        return kind + (own.isEmpty() ? "no other field" : String.join(", ", own));
    }

    void write(ChannelOutput out) {
        out.writeString(name);
        out.writeByte(kind.ordinal());
        out.writeCount(members.size());
        members.forEach(out::writeString);
    }

    static ClassShape read(ChannelInput in) {
        String name = in.readString();
        int kind = in.readByteUnsigned();
        if (kind >= Kind.values().length) {
            throw Refusal.ofValue("is damaged: it has a class of kind " + kind);
        }
        int count = in.readCount(1);
        List<String> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(in.readString());
        }
        return new ClassShape(name, Kind.values()[kind], List.copyOf(members));
    }
}
