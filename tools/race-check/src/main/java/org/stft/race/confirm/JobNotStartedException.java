package org.stft.race.confirm;

import java.io.IOException;

/** The command that was to run the job again did not: nothing is known about the race. */
public final class JobNotStartedException extends IOException {

    private static final long serialVersionUID = 1;

    JobNotStartedException(String message, Throwable cause) {
        super(message, cause);
    }
}
