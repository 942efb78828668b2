package org.stft.bench.rank;

import java.io.IOException;

/** One way to write an array to the disk. */
interface Candidate {

    /** Its name in the table of results. */
    String name();

    /**
     * Saves the state so that it survives a power failure.
     *
     * @param round a number that this candidate has not had before
     */
    void save(long round) throws IOException;

    /** Removes what earlier rounds have saved; its time does not count. */
    default void tidy() throws IOException {
    }
}
