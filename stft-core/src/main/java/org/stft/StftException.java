package org.stft;

/**
 * The root of all exceptions that STFT throws. The message names what was expected, what was found, where,
 * and what to do. After any of them every version that was committed before is still there.
 */
public class StftException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Category category;

    /** The actions that a caller can take. */
    public enum Category {
        /** The call may succeed later: a full disk, a store in use, an unreachable file system. */
        RETRY,
        /** The call, the configuration or the program is wrong and must be changed. */
        FIX_CALL,
        /** Something that is needed is missing or damaged; the same call will fail again. */
        GIVE_UP,
        /**
         * Another rank or the connection to it has gone; in this run nothing more can succeed. Restart the job: the
         * launcher does so.
         */
        LOST
    }

    public StftException(Category category, String message) {
        this(category, message, null);
    }

    public StftException(Category category, String message, Throwable cause) {
        super(message, cause);
        this.category = category;
    }

    /** The action that the caller can take; never null. */
    public Category category() {
        return category;
    }
}
