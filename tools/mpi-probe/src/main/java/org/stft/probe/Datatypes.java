package org.stft.probe;

import java.util.List;
import java.util.Optional;
import mpi.Datatype;

/** Facts of the program's data types. */
public interface Datatypes {

    /** The layout of a type; empty if the program has not made it by a call that the probe has seen. */
    Optional<TypeLayout> layout(Datatype type);

    /** The number of a type among those with a layout that the program has made, from 1; 0 for one of MPI. */
    int number(Datatype type);

    /** Returns true if a type is one of MPI, or was committed. */
    boolean isCommitted(Datatype type);

    /** Returns true if the program has freed a type. */
    boolean isFreed(Datatype type);

    /**
     * A digest of elements, in the order in which MPI packs them: the 32 bits of CRC-32C and those of CRC-32, from bytes
     * in little-endian order. Objects are serialised for it.
     *
     * @throws IllegalArgumentException if the layout of the type is not known, the array does not have these elements,
     *     or an object cannot be serialised
     */
    long digest(List<Region> regions);
}
