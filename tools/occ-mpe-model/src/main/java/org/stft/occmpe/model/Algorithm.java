package org.stft.occmpe.model;

import java.util.Locale;

/** The component that converts a collective into point-to-point messages, and their order. */
public enum Algorithm {
    /** The paper's baseline, converted at user level: binomial tree with the smallest distance first, or rank order. */
    CONVENTIONAL,
    /**
     * MPICH's order, converted at user level: binomial trees with the largest subtree first, for all three collectives.
     */
    MPICH,
    /** The paper's proposal, converted in the engine: free nodes first, busy nodes last. */
    STATUS_BASED;

    /** Lower-case name as used in files and on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
