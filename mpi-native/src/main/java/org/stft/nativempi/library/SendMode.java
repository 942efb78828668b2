package org.stft.nativempi.library;

/** How a send completes (MPI 3.1, section 3.4). */
public enum SendMode {
    /** When the library has the data, or the receiver. */
    STANDARD,
    /** At once: the data are in the attached buffer. */
    BUFFERED,
    /** When the receive has begun. */
    SYNCHRONOUS,
    /** As standard; the receive has begun before. */
    READY
}
