package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.List;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The codec of what {@code Arrays.asList} makes: a view of an array, which the program may hold as well. */
final class AsListCodec extends Codec.Composite {

    @Override
    public Frame write(ChannelOutput out, Object list) {
        return new Frame(this, list, 1);
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        return new Frame(this, null, 1);
    }

    @Override
    Object reference(Frame frame, int index) {
        return SerializedState.arrayOf((List<?>) frame.object);
    }

    @Override
    void begun(Frame frame, Object array) {
        if (!(array instanceof Object[] elements)) {
            throw RejectedObjectException.ofValue("is damaged: it is a list over a " + array.getClass().getTypeName());
        }
        frame.object = Arrays.asList(elements);
    }

    @Override
    void accept(Frame frame, int index, Object array) {
        if (frame.object == null) {
            begun(frame, array);
        }
    }

    @Override
    String step(int index) {
        return "";
    }
}
