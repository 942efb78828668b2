package org.stft.nativempi.library;

/** The predefined attributes of a communicator. */
public enum Attribute {
    /** The greatest tag. */
    TAG_UB,
    /** The rank of the host process. */
    HOST,
    /** The rank that can do input and output. */
    IO
}
