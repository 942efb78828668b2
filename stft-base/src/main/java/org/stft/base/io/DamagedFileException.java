package org.stft.base.io;

import java.io.IOException;

/** The exception for a file that is missing, truncated, altered or of an unknown form. */
public final class DamagedFileException extends IOException {

    private static final long serialVersionUID = 1;

    public DamagedFileException(String message) {
        super(message);
    }

    public DamagedFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
