package org.stft.internal.codec;

import java.io.IOException;

/** The exception for text that is not the JSON of the expected record. */
public final class JsonFormatException extends IOException {

    private static final long serialVersionUID = 1;

    JsonFormatException(String message) {
        super(message);
    }

    JsonFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
