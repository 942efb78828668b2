package org.stft.store;

import java.io.IOException;
import org.stft.base.io.FileErrors;

/**
 * Nobody knows whether a version was committed: it has its name, but that could neither be forced nor be taken away.
 */
public final class CommitInDoubtException extends IOException {

    private static final long serialVersionUID = 1;

    CommitInDoubtException(IOException cause) {
        super(FileErrors.of(cause), cause);
    }
}
