package org.stft.npb.common;

/** The program was asked for something that the benchmark does not allow. The message is for the user. */
final class IllegalRequestException extends RuntimeException {

    private static final long serialVersionUID = 1;

    IllegalRequestException(String message) {
        super(message);
    }
}
