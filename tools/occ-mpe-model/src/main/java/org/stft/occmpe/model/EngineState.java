package org.stft.occmpe.model;

/** States of a message passing engine (specification, section 3). */
public enum EngineState {
    /** No command, or an interfering transfer is still under way. */
    IDLE,
    /** Waits for the status vector of this collective. */
    WAIT_STATUS,
    /** Orders the nodes: free before busy. */
    REORDER,
    /** Writes the table of physical and logical numbers. */
    MAP,
    /** Reads the row of the binomial tree. */
    ROM_READ,
    /** Translates logical partners and appends the messages to the issue queue. */
    ENQUEUE,
    /** Waits for the partner of the next message. */
    ISSUE,
    /** Synchronises with the partner: request, grant and completion in one period. */
    SYNC,
    /** Transmits data. */
    TRANSFER,
    /** Every message of the collective has completed. */
    DONE
}
