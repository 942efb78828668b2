package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
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

    void write(Kryo kryo, Output out, Object owner) {
        try {
            if (primitive != null) {
                primitive.write(out, field, owner);
            } else {
                kryo.writeClassAndObject(out, field.get(owner));
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (RuntimeException failure) {
            throw Refusal.of(failure).within("." + field.getName());
        }
    }

    /** Reads the value into an object. */
    void read(Kryo kryo, Input in, Object owner) {
        try {
            if (primitive != null) {
                primitive.read(in, field, owner);
            } else {
                field.set(owner, readReference(kryo, in));
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reads the value, which has the field's type. */
    Object read(Kryo kryo, Input in) {
        return primitive != null ? primitive.read(in) : readReference(kryo, in);
    }

    private Object readReference(Kryo kryo, Input in) {
        try {
            Object value = kryo.readClassAndObject(in);
            if (value != null && !field.getType().isInstance(value)) {
                throw Refusal.ofValue("is damaged: it is a " + value.getClass().getName() + " where the program declares "
                        + field.getType().getTypeName());
            }
            return value;
        } catch (RuntimeException failure) {
            throw Refusal.of(failure).within("." + field.getName());
        }
    }
}
