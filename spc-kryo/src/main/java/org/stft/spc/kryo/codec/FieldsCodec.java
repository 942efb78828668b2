package org.stft.spc.kryo.codec;

import java.util.List;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;

/**
 * The codec of an object as its fields. A restored one is made without a constructor; transient fields are 0 or null.
 */
class FieldsCodec extends Codec.Composite {

    final List<SavedField> primitives;
    final List<SavedField> references;
    private final Class<?> type;

    /** @param described the fields that are in the image, as they are described there; others stay 0 or null */
    FieldsCodec(Class<?> type, List<String> described) {
        List<SavedField> fields = SavedField.of(type, described);
        this.primitives = fields.stream().filter(SavedField::isPrimitive).toList();
        this.references = fields.stream().filter(field -> !field.isPrimitive()).toList();
        this.type = type;
    }

    @Override
    public Frame write(ChannelOutput out, Object object) {
        for (SavedField field : primitives) {
            field.writePrimitive(out, object);
        }
        return new Frame(this, object, references.size());
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        return readInto(constant != null ? constant : ObjectMakers.make(type), in);
    }

    @Override
    public Frame readApart(ChannelInput in) {
        return readInto(ObjectMakers.makeUnfinalized(type), in);
    }

    private Frame readInto(Object made, ChannelInput in) {
        for (SavedField field : primitives) {
            field.set(made, field.readPrimitive(in));
        }
        return new Frame(this, made, references.size());
    }

    @Override
    Object reference(Frame frame, int index) {
        return references.get(index).get(frame.object);
    }

    @Override
    void accept(Frame frame, int index, Object reference) {
        SavedField field = references.get(index);
        field.set(frame.object, field.checked(reference));
    }

    @Override
    String step(int index) {
        return references.get(index).step();
    }
}
