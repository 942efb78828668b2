package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Serializer;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How objects that refer to no other are written and read. */
final class Leaves {

    private Leaves() {
    }

    /** By a function each way. */
    static <T> Codec.Leaf of(BiConsumer<ChannelOutput, T> writer, Function<ChannelInput, T> reader) {
        return new Codec.Leaf() {
            @Override
            @SuppressWarnings("unchecked")
            void write(ChannelOutput out, Object object) {
                writer.accept(out, (T) object);
            }

            @Override
            T read(ChannelInput in) {
                return reader.apply(in);
            }
        };
    }

    /** By one of Kryo's serializers. */
    static <T> Codec.Leaf of(Class<T> type, Serializer<T> serializer) {
        return of((out, object) -> serializer.write(null, out, object), in -> serializer.read(null, in, type));
    }

    static Codec.Leaf ofBoxed(Primitive primitive) {
        return new Codec.Leaf() {
            @Override
            boolean isShared() {
                return false;
            }

            @Override
            void write(ChannelOutput out, Object object) {
                out.writeValue(primitive, object);
            }

            @Override
            Object read(ChannelInput in) {
                return in.readValue(primitive);
            }
        };
    }

    /** In bulk, as arrays in place are. */
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
     * A constant of an enum as its number in the image's list of the constants' names.
     *
     * @param savedNames the constants at the time of the checkpoint
     */
    static Codec.Leaf ofEnum(Class<?> type, List<String> savedNames) {
        Map<String, Enum<?>> constants = Arrays.stream(type.getEnumConstants()).map(constant -> (Enum<?>) constant)
                .collect(Collectors.toMap(Enum::name, Function.identity()));
        return new Codec.Leaf() {
            @Override
            boolean isShared() {
                return false;
            }

            @Override
            void write(ChannelOutput out, Object constant) {
                out.writeCount(((Enum<?>) constant).ordinal());
            }

            @Override
            Object read(ChannelInput in) {
                int number = in.readVarInt(true);
                if (number < 0 || number >= savedNames.size()) {
                    throw Refusal.ofValue("is damaged: " + type.getName() + " had " + savedNames.size()
                            + " constants, not a number " + number);
                }
                Enum<?> constant = constants.get(savedNames.get(number));
                if (constant == null) {
                    throw Refusal.ofValue("was " + type.getName() + "." + savedNames.get(number)
                            + ", which the program does not have; restart with the program that made the version");
                }
                return constant;
            }
        };
    }
}
