package org.stft.spc.kryo;

/**
 * How the objects of a class are written and read. None visits another object: the references of an object are handed out
 * and taken one by one, so the depth of a graph takes heap and no stack.
 */
sealed interface Codec {

    /** For objects that refer to no other. */
    abstract non-sealed class Leaf implements Codec {

        /** Whether two references to the same object come back as that; not for boxed values and constants of enums. */
        boolean isShared() {
            return true;
        }

        abstract void write(ChannelOutput out, Object object);

        abstract Object read(ChannelInput in);
    }

    /** For objects that refer to others. */
    abstract non-sealed class Composite implements Codec {

        /** Writes what is not a reference. */
        abstract Content write(ChannelOutput out, Object object);

        /**
         * Reads what is not a reference.
         *
         * @param constant the object to restore in place, or null to make one; only for {@link FieldsCodec}
         */
        abstract Assembly read(ChannelInput in, Object constant);
    }
}
