package org.stft.spc.kryo;

import java.util.List;
import org.objenesis.instantiator.ObjectInstantiator;
import org.objenesis.instantiator.sun.SunReflectionFactoryInstantiator;

/** An object as its fields. A restored one is made without a constructor; transient fields are 0 or null. */
final class FieldsCodec extends Codec.Composite {

    private final ObjectInstantiator<?> maker;
    private final List<SavedField> primitives;
    private final List<SavedField> references;

    FieldsCodec(Class<?> type) {
        List<SavedField> fields = SavedField.of(type);
        maker = new SunReflectionFactoryInstantiator<>(type);
        primitives = fields.stream().filter(SavedField::isPrimitive).toList();
        references = fields.stream().filter(field -> !field.isPrimitive()).toList();
    }

    @Override
    Content write(ChannelOutput out, Object object) {
        primitives.forEach(field -> field.writePrimitive(out, object));
        return new FieldsContent(object, references, true);
    }

    @Override
    Assembly read(ChannelInput in, Object constant) {
        Object made = constant != null ? constant : maker.newInstance();
        primitives.forEach(field -> field.set(made, field.readPrimitive(in)));
        Assembly assembly = new Fields(references);
        assembly.object = made;
        return assembly;
    }

    private static final class Fields extends Assembly {

        private final List<SavedField> fields;

        Fields(List<SavedField> fields) {
            super(fields.size());
            this.fields = fields;
        }

        @Override
        void accept(Object reference) {
            SavedField field = fields.get(taken());
            field.set(object, field.checked(reference));
        }

        @Override
        String step() {
            return fields.get(taken()).step();
        }
    }
}
