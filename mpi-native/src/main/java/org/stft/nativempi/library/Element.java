package org.stft.nativempi.library;

/** The types of the elements that messages consist of: those of Java's primitive types, in the C types of the same size. */
public enum Element {
    /** A signed byte, {@code MPI_INT8_T}. */
    BYTE(1, "int8_t", 0x4c000137),
    /** A Java {@code char}, {@code MPI_UINT16_T}. */
    CHAR(2, "uint16_t", 0x4c00023c),
    /** A Java {@code short}, {@code MPI_INT16_T}. */
    SHORT(2, "int16_t", 0x4c000238),
    /** A Java {@code boolean}, 0 or 1, {@code MPI_UINT8_T}. */
    BOOLEAN(1, "uint8_t", 0x4c00013b),
    /** A Java {@code int}, {@code MPI_INT32_T}. */
    INT(4, "int32_t", 0x4c000439),
    /** A Java {@code long}, {@code MPI_INT64_T}. */
    LONG(8, "int64_t", 0x4c00083a),
    /** A Java {@code float}, {@code MPI_FLOAT}. */
    FLOAT(4, "float", 0x4c00040a),
    /** A Java {@code double}, {@code MPI_DOUBLE}. */
    DOUBLE(8, "double", 0x4c00080b),
    /** A byte without a meaning of its own, such as one of a packed message, {@code MPI_BYTE}. */
    RAW(1, "byte", 0x4c00010d);

    private final int bytes;
    private final String openMpi;
    private final long mpich;

    Element(int bytes, String openMpi, int mpich) {
        this.bytes = bytes;
        this.openMpi = openMpi;
        this.mpich = mpich;
    }

    /** The size of one element in bytes. */
    public int bytes() {
        return bytes;
    }

    /** The end of the name of the symbol of Open MPI. */
    String openMpi() {
        return openMpi;
    }

    /** The handle of MPICH. */
    long mpich() {
        return mpich;
    }
}
