package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.List;

/** Saves an object as its fields. A restored one is made without a constructor; transient fields are 0 or null. */
final class FieldsSerializer extends Serializer<Object> {

    private final List<SavedField> fields;

    FieldsSerializer(Class<?> type) {
        this.fields = SavedField.of(type);
    }

    @Override
    public void write(Kryo kryo, Output out, Object object) {
        for (SavedField field : fields) {
            field.write(kryo, out, object);
        }
    }

    @Override
    public Object read(Kryo kryo, Input in, Class<?> type) {
        Object object = kryo.newInstance(type);
        kryo.reference(object);
        for (SavedField field : fields) {
            field.read(kryo, in, object);
        }
        return object;
    }
}
