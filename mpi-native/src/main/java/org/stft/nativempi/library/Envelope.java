package org.stft.nativempi.library;

/**
 * What a status says of a message.
 *
 * @param source the rank of the sender, or {@link Wildcards#PROC_NULL}
 * @param tag the tag
 * @param bytes the size of the message
 * @param cancelled whether the operation was cancelled: then there is no message
 */
public record Envelope(int source, int tag, long bytes, boolean cancelled) {

    /** That of an operation without a message. */
    static final Envelope NONE = new Envelope(Wildcards.UNDEFINED, Wildcards.UNDEFINED, 0, false);

    /** That of the same message without some of its bytes; a message from no peer has none. */
    public Envelope without(int some) {
        return some == 0 || source == Wildcards.PROC_NULL ? this : new Envelope(source, tag, bytes - some, cancelled);
    }
}
