package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.ObjectInstantiator;
import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.sun.SunReflectionFactoryInstantiator;
import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.sun.UnsafeFactoryInstantiator;
import java.util.Arrays;
import java.util.List;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;

/**
 * The codec of an object as its fields. A restored one is made without a constructor; transient fields are 0 or null.
 */
class FieldsCodec extends Codec.Composite {

    final List<SavedField> primitives;
    final List<SavedField> references;
    private final ObjectInstantiator<?> maker;
    /** Makes objects for which {@code finalize()} is not called; null if the class has none. */
    private final ObjectInstantiator<?> unfinalizedMaker;

    /** @param fields those that are in the image, as they are described there; others stay 0 or null */
    FieldsCodec(Class<?> type, List<String> fields) {
        this(type, fields, new SunReflectionFactoryInstantiator<>(type));
    }

    FieldsCodec(Class<?> type, List<String> described, ObjectInstantiator<?> maker) {
        List<SavedField> fields = SavedField.of(type, described);
        this.primitives = fields.stream().filter(SavedField::isPrimitive).toList();
        this.references = fields.stream().filter(field -> !field.isPrimitive()).toList();
        this.maker = maker;
        this.unfinalizedMaker = hasFinalizer(type) ? new UnsafeFactoryInstantiator<>(type) : null;
    }

    private static boolean hasFinalizer(Class<?> type) {
        for (Class<?> c = type; !JdkValues.isOfTheJdk(c); c = c.getSuperclass()) {
            if (Arrays.stream(c.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("finalize") && method.getParameterCount() == 0)) {
                return true;
            }
        }
        return false;
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
        return readInto(constant != null ? constant : maker.newInstance(), in);
    }

    @Override
    public Frame readApart(ChannelInput in) {
        return unfinalizedMaker == null ? read(in, null) : readInto(unfinalizedMaker.newInstance(), in);
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
