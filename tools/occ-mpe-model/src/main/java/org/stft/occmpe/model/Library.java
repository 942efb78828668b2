package org.stft.occmpe.model;

import java.util.List;

/**
 * An MPI library's conversion of a collective into point-to-point messages at user level, in an order fixed in advance.
 */
interface Library {

    /** The messages of one node, in order. */
    List<Entry> messages(Workload call, int node);
}
