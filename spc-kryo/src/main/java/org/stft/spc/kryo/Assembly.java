package org.stft.spc.kryo;

/** An object of which the references are being read. */
abstract class Assembly extends Frame {

    private final int size;
    private int taken;

    /** The object; null as long as it cannot be made. */
    Object object;

    /** @param size the number of references to read */
    Assembly(int size) {
        this.size = size;
    }

    final int size() {
        return size;
    }

    /** How many references have been taken, which is the index of the next. */
    final int taken() {
        return taken;
    }

    final boolean isComplete() {
        return taken == size;
    }

    final void take(Object reference) {
        accept(reference);
        taken++;
    }

    /** Takes the next reference. */
    abstract void accept(Object reference);

    /** The next reference is to this object, which has been begun. */
    void begun(Object reference) {
        // only a view needs its object before that is complete
    }

    /** Makes the object, if it is not made yet, of all references. */
    void finish() {
        // most objects take their references as they come
    }

    /** Whether taking the references calls code of the program, such as {@code hashCode}, that needs complete objects. */
    boolean isArranged() {
        return false;
    }
}
