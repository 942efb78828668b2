package org.stft.nativempi.job;

import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.Wildcards;

/**
 * What an operation that is complete has brought.
 *
 * @param envelope source, tag and size
 * @param objects the number of objects, or -1 if the message is none of objects
 */
public record Arrival(Envelope envelope, int objects) {

    /** That of no operation (MPI 3.1, section 3.7.3). */
    public static final Arrival EMPTY = of(new Envelope(Wildcards.ANY_SOURCE, Wildcards.ANY_TAG, 0, false));

    /** That of a message of elements. */
    public static Arrival of(Envelope envelope) {
        return new Arrival(envelope, -1);
    }
}
