package org.stft.probe;

/** Tools that cannot be used as asked for. The message names the remedy. */
public final class ToolException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ToolException(String message) {
        super(message);
    }

    ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
