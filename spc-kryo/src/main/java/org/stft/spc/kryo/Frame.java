package org.stft.spc.kryo;

/** An object whose references are being written or read. */
abstract class Frame {

    /** The object's number in its entry. */
    int number;

    /** The lowest number of an object, begun and not complete, that the content of this one refers back to. */
    int low = Integer.MAX_VALUE;

    /** The step from this object to what its latest reference refers to, such as {@code .field} or {@code [3]}. */
    abstract String step();

    /** Whether the content of this object cannot be complete before that of one around it, or the object itself, is. */
    final boolean isEntangled() {
        return low <= number;
    }
}
