package org.stft.bench.rank;

import java.io.IOException;

/** One way to get an array onto the disk. */
interface Candidate {

    /** Its name in the table of results. */
    String name();

    /**
     * Saves the state such that it survives a power failure.
     *
     * @param round a number that no earlier call of this candidate had
     */
    void save(long round) throws IOException;

    /** Removes what earlier rounds have saved; its time does not count. */
    default void tidy() throws IOException {
    }
}
