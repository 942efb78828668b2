package org.stft.nativempi.library;

/**
 * A TCP socket that the library has opened.
 *
 * @param descriptor the number of its descriptor
 * @param listens true for a listener, false for an open connection
 */
public record OpenedSocket(int descriptor, boolean listens) {}
