package org.stft.spc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Saves and restores one process and knows nothing of message passing.
 *
 * <p>The five operations of the STFT paper (section 3.1, figure 2):
 * <table>
 * <caption>The paper's names</caption>
 * <tr><td>{@code STFT_BEFORE_CKPT}</td><td>{@link #beforeCheckpoint}</td></tr>
 * <tr><td>{@code STFT_SET_FILENAME}</td><td>the first argument of {@link #doCheckpoint} and {@link #restart}</td></tr>
 * <tr><td>{@code STFT_DO_CKPT}</td><td>{@link #doCheckpoint}</td></tr>
 * <tr><td>{@code STFT_AFTER_RESTART}</td><td>{@link #afterRestart}</td></tr>
 * <tr><td>{@code STFT_RESTART}</td><td>{@link #restart}</td></tr>
 * </table>
 * STFT calls them on the thread that called {@code checkpoint()}: at a checkpoint {@code beforeCheckpoint},
 * {@code doCheckpoint} and {@code afterRestart}, the last of them also if one before has failed. One object serves one
 * rank for the life of its process. An exception from any operation makes the whole version fail on all ranks; the
 * versions committed before stay as they are.
 */
public interface Checkpointer {

    /** Does what must be done before the image is taken ({@code STFT_BEFORE_CKPT}). */
    default void beforeCheckpoint() throws IOException {
    }

    /**
     * Takes the image ({@code STFT_SET_FILENAME}, {@code STFT_DO_CKPT}).
     *
     * @param image where to write it: the back end makes a file or a directory of this name. The parent directory
     *     exists and nothing of this name is in it. Beside the parent directory the back end may keep files for its
     *     next images, under names that begin with its id: remaining ones are removed before the next run of the job.
     * @param files how to write the files of the image
     * @return {@link Outcome#CONTINUED} in the process that continues, {@link Outcome#RESTORED} in the
     *     one that was restored from the image; a back end for objects never returns the latter.
     * @throws IOException if the image could not be taken; the caller removes its remains
     */
    Outcome doCheckpoint(Path image, ImageFiles files) throws IOException;

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
     * @param image the name that was given to {@link #doCheckpoint}, perhaps in another directory
     * @param files how to read the files of the image
     * @throws IOException if the image cannot be read or holds something that must not be restored
     */
    void restart(Path image, ImageFiles files) throws IOException;

    /**
     * Reads an image that {@link #doCheckpoint} has just taken, so that STFT can compare it with the program's objects before
     * the version is committed. Not an operation of the paper.
     *
     * @param image the name that was given to {@link #doCheckpoint}
     * @param files how to read the files of the image
     * @return empty, the default, if this back end cannot give objects beside those of the program: then what it saves is
     *     not proven
     * @throws IOException if the image cannot be read
     */
    default Optional<ReadBack> readBack(Path image, ImageFiles files) throws IOException {
        return Optional.empty();
    }

    /** The process in which {@link #doCheckpoint} returned. */
    enum Outcome {
        /** The process that was saved, which continues. */
        CONTINUED,
        /** The process that was restored from the image. */
        RESTORED
    }
}
