package org.stft.event;

/**
 * An observer of the checkpoints and restarts of its rank, for tools. Found with {@link java.util.ServiceLoader} in a
 * job with tools (setting {@code stft.tools}). All methods are called on the thread that called {@code checkpoint()} or
 * {@code Stft.start()}; an exception is a failure of that call.
 */
public interface CheckpointListener {

    /**
     * A version is due at this call, and the message guard is about to look for open communication: a listener must now
     * complete its own communication. All ranks have called {@code checkpoint()}, or will. Not called if only processes
     * are saved, with the communication that they have open.
     */
    void quiesce();

    /**
     * The images of a version are about to be taken: the version will hold the state of this point, if it is committed.
     */
    void checkpoint(long version);

    /**
     * An image of this process is about to be taken: a listener must release what must not be in it, such as mapped
     * files.
     */
    void beforeProcessImage();

    /** The image was taken, or could not be, and this process continues. */
    void afterProcessImage();

    /** A version was committed: that of the newest checkpoint. */
    void committed(long version);

    /** The program has begun again, and gets the objects of a version as it protects them. */
    void restarted(long version);

    /**
     * This process was restored from its image in a version, and is as it was after {@link #beforeProcessImage}.
     *
     * @param run identifies this start of the ranks: equal on all of them, different each time; lower-case hexadecimal
     *     digits
     */
    void restored(long version, String run);

    /** A checkpoint call of the program returns this. */
    default void returned(Returned outcome) {
    }

    /** A checkpoint call of the program throws this. */
    default void threw(RuntimeException e) {
    }

    /**
     * What a checkpoint call returns in a rank without the others (setting {@code stft.single-rank}), or throws; null if
     * the listener does not know.
     */
    default Returned withoutOthers() {
        return null;
    }

    /**
     * What a checkpoint call returns.
     *
     * @param outcome the name of its {@code Checkpoint.Outcome}
     */
    record Returned(String outcome, long version) {}
}
