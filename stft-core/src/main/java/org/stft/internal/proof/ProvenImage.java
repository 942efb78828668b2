package org.stft.internal.proof;

import java.io.IOException;
import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.spc.ReadBack;

/** An image of this rank that was taken, and is to be proven. */
public interface ProvenImage extends ReadableImage {

    /** Takes another image of the present objects, and reads that. It is deleted when it is closed. */
    Optional<ReadBack> takeAgain(Deadline deadline) throws IOException;
}
