package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** Saves a record as its components. A restored one is made by its canonical constructor. */
final class RecordSerializer extends Serializer<Record> {

    private final List<SavedField> components;
    private final Constructor<?> constructor;

    RecordSerializer(Class<?> type) {
        components = SavedField.of(type);
        try {
            constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void write(Kryo kryo, Output out, Record record) {
        References.whileIncomplete(kryo, record, () -> components.forEach(component -> component.write(kryo, out, record)));
    }

    @Override
    public Record read(Kryo kryo, Input in, Class<? extends Record> type) {
        Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).read(kryo, in);
        }
        try {
            return (Record) constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw Refusal.ofValue("could not be made: the constructor of " + type.getName() + " threw " + refused.getCause(),
                    refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
