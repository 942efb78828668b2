package org.stft.nativempi.job;

import org.stft.nativempi.data.Region;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.Wildcards;

/**
 * What an operation that is complete has brought.
 *
 * @param envelope source, tag and size
 * @param objects the number of objects, or -1 if the message is none of objects
 * @param elements the number of elements that were received
 * @param items the number of items of the receive's datatype, or {@link Wildcards#UNDEFINED}
 */
public record Arrival(Envelope envelope, int objects, int elements, int items) {

    /** That of no operation (MPI 3.1, section 3.7.3). */
    public static final Arrival EMPTY = of(new Envelope(Wildcards.ANY_SOURCE, Wildcards.ANY_TAG, 0, false));

    /** That of a message that was sent or probed. */
    public static Arrival of(Envelope envelope) {
        return new Arrival(envelope, -1, 0, 0);
    }

    /** That of a message of elements. */
    static Arrival ofElements(Envelope envelope, Region region) {
        int elements = (int) (envelope.bytes() / region.element().bytes());
        return new Arrival(envelope, -1, elements, region.items(elements));
    }

    /** That of a message of objects. */
    static Arrival ofObjects(Envelope envelope, int objects, Region region) {
        return new Arrival(envelope, objects, objects, region.items(objects));
    }
}
