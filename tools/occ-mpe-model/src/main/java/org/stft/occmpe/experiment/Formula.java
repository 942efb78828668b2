package org.stft.occmpe.experiment;

/**
 * The formula of an improvement. The paper's printed fraction lost its operators (specification, section 5, item 1).
 */
public enum Formula {
    /** Conventional time over status-based time, less one: the formula that fits the paper's figures. */
    SPEEDUP {
        @Override
        public double of(long conventional, long statusBased) {
            return (double) (conventional - statusBased) / statusBased;
        }
    },
    /** The share of the conventional time that is saved. */
    TIME_SAVED {
        @Override
        public double of(long conventional, long statusBased) {
            return (double) (conventional - statusBased) / conventional;
        }
    };

    /** The improvement as a fraction; negative for a loss. */
    public abstract double of(long conventional, long statusBased);
}
