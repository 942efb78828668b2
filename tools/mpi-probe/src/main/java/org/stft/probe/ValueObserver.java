package org.stft.probe;

import mpi.Datatype;

/**
 * An observer that takes {@linkplain Operation#isSimple simple} calls by their values, and others as any observer. No
 * object is made for a simple call, and there is little for the JVM to compile.
 */
public interface ValueObserver extends Observer {

    /** The value of what a call does not have. */
    int NONE = -1;

    /**
     * Called before a simple call is made.
     *
     * @param self the communicator or request that the method was called on
     * @param peer the destination, source or root
     * @param tag of a reduction, the code of its operation
     * @param site the same object for each call from there
     * @return a value for {@link #after}, such as the time
     */
    long before(Operation operation, Object self, int peer, int tag, String site);

    /**
     * Called after a simple call has returned or thrown an exception.
     *
     * @param before what {@link #before} returned
     * @param type of the data, or of the data sent, or null
     * @param count the number of elements of that type
     * @param result a status or request, or null
     * @param failure the exception, or null
     */
    void after(Operation operation, long before, Object self, int peer, int tag, String site, Datatype type, int count,
        Object result, Throwable failure);
}
