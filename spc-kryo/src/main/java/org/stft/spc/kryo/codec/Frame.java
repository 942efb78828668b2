package org.stft.spc.kryo.codec;

import java.util.IdentityHashMap;
import java.util.Map;

/** An object whose references are being written or read, one after the other. */
public final class Frame {

    /** The object's number in its entry. */
    public int number;

    /** The lowest number of an object, begun and not complete, that the content of this one refers back to. */
    public int low = Integer.MAX_VALUE;

    /** The object; while it is read, null as long as it cannot be made. */
    Object object;

    /** The references where the object cannot hold them yet; null if its codec takes them from the object itself. */
    final Object[] references;

    /** What a hash map or set must have once it is filled; null if anything. */
    ExpectedTable expected;

    private final Codec.Composite codec;
    private final int size;
    private int current = -1;
    private Map<Object, Object> copies = Map.of();

    /** A frame of references that the codec takes from the object, and puts into it. */
    Frame(Codec.Composite codec, Object object, int size) {
        this(codec, object, null, size);
    }

    Frame(Codec.Composite codec, Object object, Object[] references, int size) {
        this.codec = codec;
        this.object = object;
        this.references = references;
        this.size = size;
    }

    /** Returns the object; while it is read, null as long as it cannot be made. */
    public Object object() {
        return object;
    }

    /** Returns the number of references. */
    public int size() {
        return size;
    }

    /** Returns true if a reference is left. */
    public boolean hasNext() {
        return current + 1 < size;
    }

    /** Goes to the next reference. */
    public void advance() {
        current++;
    }

    /** Returns the current reference, to be written. */
    public Object reference() {
        return codec.reference(this, current);
    }

    /** Takes the current reference, which was read. */
    public void accept(Object reference) {
        codec.accept(this, current, reference);
    }

    /** Takes note of the object that the current reference refers to, which is not complete. */
    public void begun(Object reference) {
        codec.begun(this, reference);
    }

    /**
     * Returns true if the restored object exists once the references before the next one are read, so that the next can
     * refer to it.
     */
    public boolean isMade() {
        return codec.isMade(current + 1);
    }

    /** Checks an object that has been written, see {@link Codec.Composite#check}. */
    public void check(boolean inUnmade) {
        codec.check(this, inUnmade);
    }

    /** Returns true if finishing must wait until the objects that this one refers back to are complete. */
    public boolean mustWait() {
        return isEntangled() && codec.isArranged(this);
    }

    /** Makes or fills the object, of all references. */
    public void finish() {
        codec.finish(this);
    }

    /** The same, but changes no object of the program. */
    public void finishApart() {
        codec.finishApart(this);
    }

    /**
     * Returns what the restored object has in place of objects that were read: copies, by the object that was read. Only
     * the restored object may refer to those.
     */
    public Map<Object, Object> copies() {
        return copies;
    }

    /** Takes note of a copy. */
    void copied(Object read, Object copy) {
        if (copies.isEmpty()) {
            copies = new IdentityHashMap<>();
        }
        copies.put(read, copy);
    }

    /**
     * Returns the step from this object to what its current reference refers to, such as {@code .field} or {@code [3]}.
     */
    public String step() {
        return codec.step(current);
    }

    /**
     * Returns true if the content of this object cannot be complete before that of one around it, or the object itself,
     * is.
     */
    boolean isEntangled() {
        return low <= number;
    }
}
