package org.stft.spc;

import java.util.Optional;

/** The process that a back end saves, as far as it may know it. */
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

    /** The objects that the program asked to be saved. */
    ProtectedState state();
}
