package org.stft.occmpe.model;

import java.util.BitSet;

/**
 * The status register of the bus: bit i is 1 from the acceptance of a transfer with node i as an end until its
 * completion.
 */
final class StatusRegister {

    private final BitSet bits = new BitSet();

    void busy(int node) {
        bits.set(node);
    }

    void free(int node) {
        bits.clear(node);
    }

    /** All bits at one moment. */
    BitSet sample() {
        return (BitSet) bits.clone();
    }
}
