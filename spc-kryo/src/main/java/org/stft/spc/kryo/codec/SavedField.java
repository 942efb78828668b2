package org.stft.spc.kryo.codec;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;
import org.stft.spc.kryo.format.RejectedObjectException;

/** A field that is saved. */
public final class SavedField {

    private final int index;
    private final Field field;
    private final Primitive primitive;

    private SavedField(int index, Field field) {
        this.index = index;
        this.field = field;
        this.primitive = Primitive.of(field.getType());
    }

    /**
     * The saved fields of a class, made accessible, in the order of the image.
     *
     * @param described those that are in the image; the class may have more
     */
    static List<SavedField> of(Class<?> type, List<String> described) {
        List<Field> fields = fields(type);
        try {
            fields.forEach(field -> field.setAccessible(true));
        } catch (InaccessibleObjectException closed) {
            throw RejectedObjectException.ofClass(type.getName(),
                "whose fields its module does not open: " + closed.getMessage()
                    + ". Start Java with --add-opens " + type.getModule().getName() + "/" + type.getPackageName()
                    + "=ALL-UNNAMED");
        }
        return IntStream.range(0, fields.size()).mapToObj(i -> new SavedField(i, fields.get(i)))
            .filter(saved -> described.contains(describe(saved.field, type)))
            .sorted(Comparator.comparingInt(saved -> described.indexOf(describe(saved.field, type)))).toList();
    }

    /**
     * Returns the fields that are saved: those of the superclasses first; a record's are its components, in their
     * order.
     */
    public static List<Field> fields(Class<?> type) {
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents()).map(component -> field(type, component.getName()))
                .toList();
        }
        Deque<Class<?>> hierarchy = new ArrayDeque<>();
        for (Class<?> c = type; c != null && !JdkValues.isOfTheJdk(c); c = c.getSuperclass()) {
            hierarchy.push(c);
        }
        return hierarchy.stream().flatMap(c -> Arrays.stream(c.getDeclaredFields()).filter(SavedField::isSaved)
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

    /**
     * Describes a field as it is in an image: {@code class.field: type}.
     *
     * @param type the class that has the field, its own or inherited
     */
    static String describe(Field field, Class<?> type) {
        return field.getDeclaringClass().getName() + "." + field.getName() + ": " + DeclaredType.of(field, type);
    }

    /** Returns its place among the saved fields of its class. */
    int index() {
        return index;
    }

    boolean isPrimitive() {
        return primitive != null;
    }

    Class<?> type() {
        return field.getType();
    }

    String step() {
        return "." + field.getName();
    }

    void writePrimitive(ChannelOutput out, Object owner) {
        out.writeValue(primitive, get(owner));
    }

    Object readPrimitive(ChannelInput in) {
        return in.readValue(primitive);
    }

    Object get(Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void set(Object owner, Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    String name() {
        return field.getName();
    }

    /** Returns whether two values that the field can hold are the same: to the bit, or the same object. */
    boolean areSame(Object value, Object other) {
        return primitive == null ? value == other : primitive.areSame(value, other);
    }

    /** Gives a reference back if the field can hold it. */
    Object checked(Object reference) {
        if (reference != null && !field.getType().isInstance(reference)) {
            throw RejectedObjectException
                .ofValue("is damaged: it is a " + reference.getClass().getName() + " where the program declares "
                    + field.getType().getTypeName());
        }
        return reference;
    }
}
