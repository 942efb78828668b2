package org.stft.tool.log;

import mpi.BasicType;
import mpi.Datatype;

/** The data types of events. */
final class DataType {

    private static final int DERIVED = 0x80;

    private DataType() {
    }

    static int of(Datatype type) {
        return type == null ? 0 : type instanceof BasicType ? type.baseType : type.baseType | DERIVED;
    }
}
