package org.stft.probe;

/** What an argument of a call means. */
public enum Role {
    /** The array, or the packed buffer. */
    BUFFER,
    /** The index of its first element. */
    OFFSET,
    /** A number of elements, or an array of these, one for each rank. */
    COUNT,
    /** Where the part of each rank begins. */
    DISPLACEMENTS, TYPE,
    /** The rank that is sent to or received from. */
    PEER, TAG
}
