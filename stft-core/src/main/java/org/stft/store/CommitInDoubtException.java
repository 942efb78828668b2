package org.stft.store;

import java.io.IOException;
import org.stft.base.io.FileErrors;

/**
 * The exception for a commit in doubt: the version was renamed, but the rename could neither be forced nor be undone.
 */
public final class CommitInDoubtException extends IOException {

    private static final long serialVersionUID = 1;

    CommitInDoubtException(IOException cause) {
        super(FileErrors.of(cause), cause);
    }
}
