package org.stft.spc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Saves and restores one process and knows nothing of message passing.
 *
 * <p>These are the five operations of the STFT paper (section 3.1, figure 2). STFT calls them on the
 * thread that called {@code checkpoint()}, in this order:
 * <pre>
 * at a checkpoint:  beforeCheckpoint, setFilename, doCheckpoint, afterRestart
 * at a restart:     setFilename, restart
 * </pre>
 * {@code afterRestart} is called also when {@code doCheckpoint} failed. One object serves one rank for
 * the life of its process. An exception from any operation makes the whole version fail on all ranks; the
 * versions committed before stay as they are.
 */
public interface Checkpointer {

    /**
     * Names the image of this process ({@code STFT_SET_FILENAME}).
     *
     * @param image where the image is, or is to be written: the back end makes a file or a directory of
     *     this name. At a checkpoint the parent directory exists and nothing of this name is in it. Beside the parent
     *     directory the back end may keep files for its next images, under names that begin with its id: what is left of
     *     them is removed before the next run of the job.
     */
    void setFilename(Path image);

    /** Does what must be done before the image is taken ({@code STFT_BEFORE_CKPT}). */
    default void beforeCheckpoint() throws IOException {
    }

    /**
     * Takes the image ({@code STFT_DO_CKPT}).
     *
     * @return {@link Outcome#CONTINUED} in the process that goes on, {@link Outcome#RESTORED} in the
     *     one that was restored from the image; a back end for objects never returns the latter.
     * @throws IOException if the image could not be taken; what is left of it is removed by the caller
     */
    Outcome doCheckpoint() throws IOException;

    /** Does what must be done after the image was taken or restored ({@code STFT_AFTER_RESTART}). */
    default void afterRestart() throws IOException {
    }

    /**
     * Turns the calling process into the saved one ({@code STFT_RESTART}).
     *
     * <p>A back end for whole processes does not return. A back end for objects opens the image and
     * hands a {@link Restorer} to {@link ProtectedState#restoreWith}; the objects come back one by one as
     * the program protects them again.
     *
     * @throws IOException if the image cannot be read or holds something that must not be restored
     */
    void restart() throws IOException;

    /**
     * The connections of this process to other processes, as they are in the image that was taken last.
     * Called after {@code doCheckpoint} has returned {@link Outcome#CONTINUED}.
     */
    default List<Connection> connections() {
        return List.of();
    }

    /** Which of the two processes {@link #doCheckpoint} returned in. */
    enum Outcome {
        /** The process that was saved, going on. */
        CONTINUED,
        /** The process that was restored from the image. */
        RESTORED
    }
}
