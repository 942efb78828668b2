package org.stft.spc;

import java.util.Map;
import java.util.Optional;

/** What a back end may know of the process that it saves. */
public interface RankContext {

    /** The number of this process in its job, from 0. */
    int rank();

    /** The number of processes of the job. */
    int ranks();

    /**
     * A setting of the back end's own.
     *
     * @param key the full key, such as {@code stft.kryo.allow}
     * @return its value, from the command line, the environment or the settings file
     */
    Optional<String> setting(String key);

    /** How to write and read the files of an image. */
    ImageFiles files();

    /**
     * Says that this process was restored, and what the launcher that did it wants it to know. Called by a
     * back end for whole processes before {@link Checkpointer#doCheckpoint} returns
     * {@link Checkpointer.Outcome#RESTORED}.
     *
     * @param environment what was given to {@link ProcessHost#restore}
     */
    default void restored(Map<String, String> environment) {
        throw new UnsupportedOperationException("this rank is not saved as a process image");
    }

    /** The objects that the program asked to be saved. */
    ProtectedState state();
}
