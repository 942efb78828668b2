package org.stft.spc.kryo.codec;

import java.util.List;
import org.stft.spc.kryo.format.ClassShape;

/** The codecs of all classes. */
public final class Codecs {

    private Codecs() {
    }

    /** Describes a class of the program as it is now. */
    public static ClassShape shapeOf(Class<?> type) {
        if (JdkClasses.includes(type)) {
            return new ClassShape(JdkClasses.nameOf(type), ClassShape.Kind.VALUE, List.of());
        }
        if (type.isArray()) {
            return new ClassShape(type.getName(), ClassShape.Kind.ARRAY, List.of());
        }
        if (type.isEnum()) {
            return new ClassShape(type.getName(), ClassShape.Kind.ENUM, EnumState.describe(type));
        }
        return new ClassShape(type.getName(), type.isRecord() ? ClassShape.Kind.RECORD : ClassShape.Kind.OBJECT,
            SavedField.fields(type).stream().map(field -> SavedField.describe(field, type)).toList());
    }

    /**
     * Chooses the codec of a class.
     *
     * @param shape the class as it was when the image was made
     * @param anyOrder the keys whose order need not be kept
     */
    public static Codec of(Class<?> type, ClassShape shape, AnyOrder anyOrder) {
        return switch (shape.kind()) {
            case VALUE -> JdkClasses.codec(type) instanceof HashedCodec hashed
                ? hashed.with(anyOrder)
                : JdkClasses.codec(type);
            case ARRAY -> type.getComponentType().isPrimitive()
                ? Leaves.ofArray(type.getComponentType())
                : new ArrayCodec(type.getComponentType());
            case ENUM -> EnumState.isIn(shape.members())
                ? new EnumCodec(type, shape.members())
                : Leaves.ofEnum(type, shape.members());
            case RECORD -> new RecordCodec(type, shape.members());
            case OBJECT -> new FieldsCodec(type, shape.members());
        };
    }
}
