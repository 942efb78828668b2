package org.stft.internal.proof;

/** The shape of each class. */
final class Shapes {

    private static final ClassValue<Shape> OF_CLASS = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            if (type.isArray()) {
                return new ArrayShape();
            }
            if (JdkTypes.isOfTheJdk(type)) {
                return JdkShapes.of(type);
            }
            return type.isHidden() ? new OpaqueShape("its class was made at run time") : FieldsShape.of(type);
        }
    };

    private Shapes() {
    }

    static Shape of(Class<?> type) {
        return OF_CLASS.get(type);
    }
}
