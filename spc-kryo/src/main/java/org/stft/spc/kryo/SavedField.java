package org.stft.spc.kryo;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.List;

/** One field that is saved. */
final class SavedField {

    private final Field field;
    private final Primitive primitive;

    private SavedField(Field field) {
        this.field = field;
        this.primitive = Primitive.of(field.getType());
    }

    /** The saved fields of a class, made accessible. */
    static List<SavedField> of(Class<?> type) {
        List<Field> fields = ClassShape.fields(type);
        try {
            fields.forEach(field -> field.setAccessible(true));
        } catch (InaccessibleObjectException closed) {
            throw Refusal.ofClass(type.getName(), "whose fields its module does not open: " + closed.getMessage()
                    + ". Start Java with --add-opens " + type.getModule().getName() + "/" + type.getPackageName()
                    + "=ALL-UNNAMED");
        }
        return fields.stream().map(SavedField::new).toList();
    }

    boolean isPrimitive() {
        return primitive != null;
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

    /** Gives a reference back if the field can hold it. */
    Object checked(Object reference) {
        if (reference != null && !field.getType().isInstance(reference)) {
            throw Refusal.ofValue("is damaged: it is a " + reference.getClass().getName() + " where the program declares "
                    + field.getType().getTypeName());
        }
        return reference;
    }
}
