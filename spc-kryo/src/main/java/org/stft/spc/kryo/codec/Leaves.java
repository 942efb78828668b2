package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.Serializer;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The codecs of objects that refer to no other. */
final class Leaves {

    private Leaves() {
    }

    /** Returns the codec with a function each way. */
    static <T> Codec.Leaf of(BiConsumer<ChannelOutput, T> writer, Function<ChannelInput, T> reader) {
        return leaf(true, writer, reader);
    }

    @SuppressWarnings("unchecked")
    private static <T> Codec.Leaf leaf(boolean isShared, BiConsumer<ChannelOutput, T> writer,
        Function<ChannelInput, T> reader) {
        return new Codec.Leaf(isShared, (out, object) -> writer.accept(out, (T) object), reader::apply);
    }

    /** Returns the codec with one of Kryo's serializers. */
    static <T> Codec.Leaf of(Class<T> type, Serializer<T> serializer) {
        return of((out, object) -> serializer.write(null, out, object), in -> serializer.read(null, in, type));
    }

    static Codec.Leaf ofBoxed(Primitive primitive) {
        return leaf(false, (out, object) -> out.writeValue(primitive, object), in -> in.readValue(primitive));
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
        Map<String, Enum<?>> constants = Arrays.stream(type.getEnumConstants()).map(constant -> (Enum<?>) constant)
            .collect(Collectors.toMap(Enum::name, Function.identity()));
        return Leaves.<Enum<?>>leaf(false, (out, constant) -> out.writeCount(constant.ordinal()), in -> {
            int number = in.readVarInt(true);
            if (number < 0 || number >= savedNames.size()) {
                throw RejectedObjectException.ofValue("is damaged: " + type.getName() + " had " + savedNames.size()
                    + " constants, not a number " + number);
            }
            Enum<?> constant = constants.get(savedNames.get(number));
            if (constant == null) {
                throw RejectedObjectException.ofValue("was " + type.getName() + "." + savedNames.get(number)
                    + ", which the program does not have; restart with the program that made the version");
            }
            return constant;
        });
    }
}
