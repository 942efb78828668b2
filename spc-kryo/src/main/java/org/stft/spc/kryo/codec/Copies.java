package org.stft.spc.kryo.codec;

import org.stft.spc.kryo.format.Primitive;

/** Tells a copy of an array or a collection, as constructors of records make them of their arguments. */
final class Copies {

    private Copies() {
    }

    /**
     * Returns whether an object has the class and the content of another one: the same bits, the same objects in the
     * same order; arrays in an array may be copies too.
     *
     * @param frame takes note of each copy
     */
    static boolean add(Object original, Object other, Frame frame) {
        if (original == null || other == null || original.getClass() != other.getClass()) {
            return false;
        }
        frame.copied(original, other);
        if (original instanceof Object[] elements) {
            return addElements(elements, (Object[]) other, frame);
        }
        return original.getClass().isArray()
            ? Primitive.of(original.getClass().getComponentType()).areSameArrays(original, other)
            : JdkClasses.codec(original.getClass()) instanceof ContainerCodec codec
                && codec.haveSameContent(original, other);
    }

    private static boolean addElements(Object[] originals, Object[] others, Frame frame) {
        boolean same = originals.length == others.length;
        for (int i = 0; same && i < originals.length; i++) {
            same = originals[i] == others[i]
                || originals[i] != null && originals[i].getClass().isArray() && add(originals[i], others[i], frame);
        }
        return same;
    }
}
