package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.Serializer;
import java.lang.reflect.Array;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;

/** The codecs of objects that refer to no other. */
final class Leaves {

    private Leaves() {
    }

    /** Returns the codec with a function each way. */
    static <T> Codec.Leaf of(BiConsumer<ChannelOutput, T> writer, Function<ChannelInput, T> reader) {
        return leaf(true, null, writer, reader);
    }

    /** Returns the codec of values of which the JVM gives out some. */
    static <T> Codec.Leaf of(Canonical canonical, BiConsumer<ChannelOutput, T> writer,
        Function<ChannelInput, T> reader) {
        return leaf(true, canonical, writer, reader);
    }

    @SuppressWarnings("unchecked")
    private static <T> Codec.Leaf leaf(boolean isShared, Canonical canonical, BiConsumer<ChannelOutput, T> writer,
        Function<ChannelInput, T> reader) {
        return new Codec.Leaf(isShared, canonical, (out, object) -> writer.accept(out, (T) object), reader::apply);
    }

    /** Returns the codec with one of Kryo's serializers. */
    static <T> Codec.Leaf of(Class<T> type, Canonical canonical, Serializer<T> serializer) {
        return of(canonical, (out, object) -> serializer.write(null, out, object),
            in -> serializer.read(null, in, type));
    }

    static Codec.Leaf ofBoxed(Primitive primitive) {
        return of(Canonical.boxed(primitive.boxed()), (out, object) -> out.writeValue(primitive, object),
            in -> in.readValue(primitive));
    }

    /** Returns the codec of arrays in bulk, as arrays in place are. */
    static Codec.Leaf ofArray(Class<?> component) {
        Primitive primitive = Primitive.of(component);
        return of((out, array) -> {
            out.writeCount(Array.getLength(array));
            out.writeElements(primitive, array);
        }, in -> {
            Object array = Array.newInstance(component, in.readCount(primitive.bytes()));
            in.readElements(primitive, array);
            return array;
        });
    }

    /**
     * Returns the codec of a constant of an enum as its number in the image's list of the constants' names.
     *
     * @param savedNames the constants at the time of the checkpoint
     */
    static Codec.Leaf ofEnum(Class<?> type, List<String> savedNames) {
        EnumConstants constants = new EnumConstants(type, savedNames);
        return Leaves.<Enum<?>>leaf(false, null, (out, constant) -> out.writeCount(constant.ordinal()),
            constants::read);
    }
}
