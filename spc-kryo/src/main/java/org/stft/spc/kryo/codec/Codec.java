package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.ClassShape;

/**
 * The way in which the objects of a class are written and read. No codec visits another object: the references of an
 * object are handed out and taken one by one, so the depth of a graph takes heap and no stack.
 */
public sealed interface Codec {

    /**
     * The codec of objects that refer to no other.
     *
     * @param isShared true if two references to the same object come back as that; not for boxed values and enum
     *     constants
     */
    record Leaf(boolean isShared, BiConsumer<ChannelOutput, Object> writer, Function<ChannelInput, Object> reader)
        implements
            Codec {}

    /** A codec of objects that refer to others. */
    abstract non-sealed class Composite implements Codec {

        /** Writes what is not a reference. */
        public abstract Frame write(ChannelOutput out, Object object);

        /**
         * Reads what is not a reference.
         *
         * @param constant the object to restore in place, or null to make one; only for objects that are saved as their
         *     fields
         */
        public abstract Frame read(ChannelInput in, Object constant);

        abstract String step(int index);

        Object reference(Frame frame, int index) {
            return frame.references[index];
        }

        void accept(Frame frame, int index, Object reference) {
            frame.references[index] = reference;
        }

        void begun(Frame frame, Object reference) {
            // only a view needs its object before that is complete
        }

        /** Returns true if a restored object exists when so many of its references are read. */
        boolean isMade(int references) {
            return true;
        }

        /**
         * Refuses an object that was written but could not be restored as it is.
         *
         * @param inUnmade true if an object around this one is made only of complete ones
         */
        void check(Frame frame, boolean inUnmade) {
            // most objects may refer to anything
        }

        /**
         * Returns true if finishing calls code of the program, such as {@code hashCode}, that needs complete objects.
         */
        boolean isArranged(Frame frame) {
            return false;
        }

        void finish(Frame frame) {
            // most objects take their references as they come
        }
    }

    /** Describes a class of the program as it is now. */
    static ClassShape shapeOf(Class<?> type) {
        if (JdkClasses.includes(type)) {
            return new ClassShape(JdkClasses.nameOf(type), ClassShape.Kind.VALUE, List.of());
        }
        if (type.isArray()) {
            return new ClassShape(type.getName(), ClassShape.Kind.ARRAY, List.of());
        }
        if (type.isEnum()) {
            return new ClassShape(type.getName(), ClassShape.Kind.ENUM,
                Arrays.stream(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList());
        }
        return new ClassShape(type.getName(), type.isRecord() ? ClassShape.Kind.RECORD : ClassShape.Kind.OBJECT,
            SavedField.fields(type).stream().map(field -> SavedField.describe(field, type)).toList());
    }

    /**
     * Chooses the codec of a class.
     *
     * @param shape the class as it was when the image was made
     */
    static Codec of(Class<?> type, ClassShape shape) {
        return switch (shape.kind()) {
            case VALUE -> JdkClasses.codec(type);
            case ARRAY -> type.getComponentType().isPrimitive()
                ? Leaves.ofArray(type.getComponentType())
                : new ArrayCodec(type.getComponentType());
            case ENUM -> Leaves.ofEnum(type, shape.members());
            case RECORD -> new RecordCodec(type, shape.members());
            case OBJECT -> new FieldsCodec(type, shape.members());
        };
    }
}
