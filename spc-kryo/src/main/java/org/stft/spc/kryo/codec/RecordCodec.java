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
        super(type, components);
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
    public Frame readApart(ChannelInput in) {
        return read(in, null);
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
        frame.object = make(frame.references);
        for (SavedField component : primitives) {
            requireKept(component, frame);
        }
        for (SavedField component : references) {
            requireKept(component, frame);
        }
    }

    /** The constructor may copy an array or a collection, as far as nobody can tell the copy from what was saved. */
    private void requireKept(SavedField component, Frame frame) {
        Object given = frame.references[component.index()];
        Object held = component.get(frame.object);
        if (!component.areSame(given, held) && !Copies.add(given, held, frame)) {
            throw RejectedObjectException
                .ofValue("was a " + constructor.getName() + " whose component " + component.name()
                    + " its constructor changes when it is restored" + values(component, given, held)
                    + "; a record cannot be saved if its constructor does not keep what it is given: make it a class");
        }
    }

    private static String values(SavedField component, Object given, Object held) {
        return component.isPrimitive() || given instanceof String ? " (from " + given + " to " + held + ")" : "";
    }

    private Object make(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw RejectedObjectException
                .ofValue("could not be made: the constructor of " + constructor.getName() + " threw "
                    + refused.getCause(), refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
