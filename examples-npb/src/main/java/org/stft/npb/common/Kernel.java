package org.stft.npb.common;

import org.stft.Stft;

/** One benchmark with one problem class. */
public interface Kernel {

    /**
     * Checks the number of ranks.
     *
     * @throws IllegalRequestException if the benchmark cannot run on that many
     */
    void requireLegal(int ranks);

    /**
     * Runs the benchmark from its first or its restored iteration to the end. Collective.
     *
     * @return the report, the same on all ranks
     */
    Report run(World world, Stft stft);
}
