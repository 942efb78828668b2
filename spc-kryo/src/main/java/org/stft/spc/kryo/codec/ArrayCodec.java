package org.stft.spc.kryo.codec;

import java.lang.reflect.Array;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The codec of an array of objects. */
final class ArrayCodec extends Codec.Composite {

    private final Class<?> component;

    ArrayCodec(Class<?> component) {
        this.component = component;
    }

    @Override
    public Frame write(ChannelOutput out, Object object) {
        Object[] array = (Object[]) object;
        out.writeCount(array.length);
        return new Frame(this, array, array, array.length);
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        Object[] array = (Object[]) Array.newInstance(component, in.readCount(1));
        return new Frame(this, array, array, array.length);
    }

    @Override
    void accept(Frame frame, int index, Object reference) {
        if (reference != null && !component.isInstance(reference)) {
            throw RejectedObjectException
                .ofValue("is damaged: it is a " + reference.getClass().getName() + " in an array of "
                    + component.getTypeName());
        }
        frame.references[index] = reference;
    }

    @Override
    String step(int index) {
        return "[" + index + "]";
    }
}
