package org.stft.probe;

import mpi.Prequest;
import mpi.Request;

/** The calls that requests come from. */
public interface RequestOrigins {

    /**
     * The call that made a request. For a persistent request, its last start: with the arguments of the call that made
     * the request, and the site of the start; null if it was never started. A completed request keeps its origin.
     */
    Call of(Request request);

    /** Keeps an object with a request: for tools that are told of calls by their values. */
    void keep(Request request, Object value);

    /** The object of this class that is kept with a request or attached to its call, or null. */
    <T> T kept(Request request, Class<T> type);

    /**
     * Changes what a persistent receive asks for. Its {@linkplain #of origin} of a later start shows the change.
     *
     * @param source the rank in its communicator, or {@code MPI.ANY_SOURCE}
     */
    void ask(Prequest receive, int source, int tag);

    /** The call that a persistent request would make if it was started from a site. */
    Call persistent(Prequest request, String site);
}
