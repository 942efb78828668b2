package org.stft.eml.data;

import java.util.Locale;

/**
 * The MPI call of an event, by its name in MPI and in Java.
 *
 * @param java such as {@code Comm.Recv}
 */
public record CallType(String java) {

    private static final String PREFIX = "MPI_";

    /** The name in MPI, such as {@code MPI_RECV}. */
    public String mpi() {
        return PREFIX + method().toUpperCase(Locale.ROOT);
    }

    private String method() {
        return java.substring(java.lastIndexOf('.') + 1);
    }

    /** Returns true for a name of the call: that in MPI, the Java method, or the method with its class. */
    public boolean isNamed(String name) {
        return name.equals(java) || name.equals(method()) || name.equals(mpi());
    }

    @Override
    public String toString() {
        return mpi();
    }
}
