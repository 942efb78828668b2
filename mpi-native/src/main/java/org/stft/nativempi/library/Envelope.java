package org.stft.nativempi.library;

/**
 * What a status says of a message.
 *
 * @param source the rank of the sender, or {@link Wildcards#PROC_NULL}
 * @param tag the tag
 * @param bytes the size of the message
 * @param cancelled whether the operation was cancelled: then there is no message
 */
public record Envelope(int source, int tag, long bytes, boolean cancelled) {}
