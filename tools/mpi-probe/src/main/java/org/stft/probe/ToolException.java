package org.stft.probe;

/** Tools that cannot be used as asked for, also thrown by a tool at its start. The message names the remedy. */
public final class ToolException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ToolException(String message) {
        super(message);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
