package org.stft.check.mutate;

import java.io.IOException;

/** The command that was to run the job did not. */
public final class JobNotStartedException extends IOException {

    private static final long serialVersionUID = 1;

    JobNotStartedException(String message) {
        this(message, null);
    }

    JobNotStartedException(String message, Throwable cause) {
        super(message, cause);
    }
}
