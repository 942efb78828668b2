package org.stft.nativempi.library;

/** The operators that every MPI library has for all its elements. */
public enum Reduction {
    /** The maximum. */
    MAX,
    /** The minimum. */
    MIN,
    /** The sum. */
    SUM,
    /** The product. */
    PROD,
    /** Logical and. */
    LAND,
    /** Bitwise and. */
    BAND,
    /** Logical or. */
    LOR,
    /** Bitwise or. */
    BOR,
    /** Logical exclusive or. */
    LXOR,
    /** Bitwise exclusive or. */
    BXOR;

    /** Whether the standard defines this operator for an element (MPI 3.1, section 5.9.2). */
    public boolean takes(Element element) {
        return switch (this) {
            case MAX, MIN, SUM, PROD -> element != Element.BOOLEAN && element != Element.RAW;
            case LAND, LOR, LXOR -> element != Element.FLOAT && element != Element.DOUBLE && element != Element.RAW;
            case BAND, BOR, BXOR -> element != Element.FLOAT && element != Element.DOUBLE && element != Element.BOOLEAN;
        };
    }
}
