package org.stft.check.calls;

/** The basic types of elements, by their numbers in events. */
enum ElementType {
    BYTE(1), CHAR(2), SHORT(2), BOOLEAN(1), INT(4), LONG(8), FLOAT(4), DOUBLE(8), PACKED(1), LB(0), UB(0), OBJECT(0);

    /** In the number of a derived type. */
    private static final int DERIVED = 0x80;

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** The size of an element; 0 if it is not known. */
    int bytes() {
        return bytes;
    }

    static boolean isDerived(int type) {
        return (type & DERIVED) != 0;
    }

    /** Returns null if an event has none. */
    static ElementType of(int type) {
        int basic = (type & ~DERIVED) - 1;
        return basic >= 0 && basic < values().length ? values()[basic] : null;
    }
}
