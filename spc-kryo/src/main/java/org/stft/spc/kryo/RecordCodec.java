package org.stft.spc.kryo;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A record as its components. A restored one is made by its canonical constructor. */
final class RecordCodec extends Codec.Composite {

    private final List<SavedField> components;
    private final List<SavedField> references;
    private final int[] places;
    private final Constructor<?> constructor;

    RecordCodec(Class<?> type) {
        components = SavedField.of(type);
        places = IntStream.range(0, components.size()).filter(i -> !components.get(i).isPrimitive()).toArray();
        references = Arrays.stream(places).mapToObj(components::get).toList();
        try {
            constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    Content write(ChannelOutput out, Object object) {
        components.stream().filter(SavedField::isPrimitive).forEach(component -> component.writePrimitive(out, object));
        return new FieldsContent(object, references, false);
    }

    @Override
    Assembly read(ChannelInput in, Object constant) {
        Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).isPrimitive() ? components.get(i).readPrimitive(in) : null;
        }
        return new Components(values);
    }

    private Object make(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw Refusal.ofValue("could not be made: the constructor of " + constructor.getName() + " threw "
                    + refused.getCause(), refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private final class Components extends Assembly {

        private final Object[] values;

        Components(Object[] values) {
            super(places.length);
            this.values = values;
        }

        @Override
        void accept(Object reference) {
            values[places[taken()]] = references.get(taken()).checked(reference);
        }

        @Override
        void finish() {
            object = make(values);
        }

        @Override
        String step() {
            return references.get(taken()).step();
        }
    }
}
