package org.stft.spc.kryo.codec;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The codec of a record as its components. A restored one is made by its canonical constructor. */
final class RecordCodec extends FieldsCodec {

    private final Constructor<?> constructor;
    /** 0, false or null for each component. */
    private final Object[] absent;

    RecordCodec(Class<?> type, List<String> components) {
        super(type, components, null);
        try {
            constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            absent = Arrays.stream(constructor.getParameterTypes())
                .map(each -> Array.get(Array.newInstance(each, 1), 0))
                .toArray();
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        Object[] values = absent.clone();
        for (SavedField component : primitives) {
            values[component.index()] = component.readPrimitive(in);
        }
        return new Frame(this, null, values, references.size());
    }

    @Override
    void accept(Frame frame, int index, Object reference) {
        SavedField component = references.get(index);
        frame.references[component.index()] = component.checked(reference);
    }

    @Override
    boolean isMade(int references) {
        return false;
    }

    @Override
    void finish(Frame frame) {
        try {
            frame.object = constructor.newInstance(frame.references);
        } catch (InvocationTargetException refused) {
            throw RejectedObjectException
                .ofValue("could not be made: the constructor of " + constructor.getName() + " threw "
                    + refused.getCause(), refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
