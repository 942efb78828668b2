package org.stft.nativempi.library;

/**
 * A call that the MPI library or this module has refused.
 *
 * @param message what was called, the name of the error class, and the library's own text
 * @param errorClass the error class of the library, or 0 if it was not called
 */
public record Failure(String message, int errorClass) {

    /** What the API throws for a failure. */
    @FunctionalInterface
    public interface Exceptions {

        /** The exception to throw. */
        RuntimeException of(Failure failure);
    }
}
