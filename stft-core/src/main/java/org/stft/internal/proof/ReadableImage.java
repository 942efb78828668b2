package org.stft.internal.proof;

import java.io.IOException;
import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.spc.ReadBack;

/** An image of this rank that can be read beside the objects of the program. */
public interface ReadableImage {

    /** The id of the back end. */
    String spc();

    /** The length of its files. */
    long bytes();

    /**
     * Reads it.
     *
     * @return empty if the back end cannot give objects beside those of the program
     */
    Optional<ReadBack> readBack(Deadline deadline) throws IOException;
}
