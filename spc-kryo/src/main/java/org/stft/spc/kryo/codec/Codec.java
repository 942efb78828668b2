package org.stft.spc.kryo.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * The way in which the objects of a class are written and read. No codec visits another object: the references of an
 * object are handed out and taken one by one, so the depth of a graph takes heap and no stack.
 */
public sealed interface Codec {

    /**
     * The codec of objects that refer to no other.
     *
     * @param isShared true if two references to the same object come back as that; not for enum constants, which the
     *     program has
     * @param canonical which objects the JVM gives out; null if none
     */
    record Leaf(boolean isShared, Canonical canonical, BiConsumer<ChannelOutput, Object> writer,
        Function<ChannelInput, Object> reader) implements Codec {

        /** Returns whether the JVM gives out this object for each value that is equal to it. */
        public boolean isCanonical(Object object) {
            return canonical != null && canonical.includes(object);
        }

        /**
         * Reads an object.
         *
         * @param isCanonical whether it {@linkplain #isCanonical was} the one that the JVM gives out
         */
        public Object read(ChannelInput in, boolean isCanonical) {
            Object read = reader.apply(in);
            if (!isCanonical) {
                return canonical != null && canonical.another() != null && canonical.includes(read)
                    ? canonical.another().apply(read)
                    : read;
            }
            Object found = canonical == null ? null : canonical.find().apply(read);
            if (found == null) {
                throw RejectedObjectException.ofValue("is damaged: there is no constant of Java for it");
            }
            return found;
        }
    }

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

        /** Reads it beside the program's object: the garbage collector calls no {@code finalize()} for it. */
        public Frame readApart(ChannelInput in) {
            return read(in, null);
        }

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

        /** Finishes an object beside the program's objects, none of which it may change. */
        void finishApart(Frame frame) {
            finish(frame);
        }
    }
}
