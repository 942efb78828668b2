package org.stft.base.net;

import java.io.IOException;

/**
 * This side of a protocol that begins with a proof.
 *
 * @param <C> the connections
 */
public interface Service<C> {

    /** The reason why a connection is cut before it has proved itself. */
    enum Cut { LATE, CROWDED_OUT, CLOSED }

    /** The right of a connection to stay. */
    interface Admission {

        /** Removes the limits of a connection that has proved itself. Returns false if it was cut meanwhile. */
        boolean admit();

        /** Hands an admitted connection over: its new owner closes it. Returns false if it was cut meanwhile. */
        boolean handOver();
    }

    /**
     * Serves a connection, which is closed at the end unless it was handed over. Until then {@link Acceptor#close} cuts
     * it.
     *
     * @throws IOException if it does not belong to the job, or has ended; this is not reported
     */
    void serve(C connection, Admission admission) throws IOException;

    /** Called before a connection that has not proved itself is cut. */
    default void cutting(C connection, Cut reason) {
        // Most need not know.
    }
}
