package org.stft.log.launcher;

import java.io.IOException;

/** The command that was to run the job did not. */
public final class JobNotStartedException extends IOException {

    private static final long serialVersionUID = 1;

    public JobNotStartedException(String message, Throwable cause) {
        super(message, cause);
    }
}
