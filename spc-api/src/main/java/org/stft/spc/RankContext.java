package org.stft.spc;

import java.util.Optional;
import java.util.function.Function;

/**
 * The process that a back end saves, as far as it may know it.
 *
 * @param rank the number of this process in its job, from 0
 * @param ranks the number of processes of the job
 * @param settings finds the value of a setting, see {@link #setting}
 * @param state the objects that the program asked to be saved
 */
public record RankContext(int rank, int ranks, Function<String, Optional<String>> settings, ProtectedState state) {

    /** The only process of a job without settings. */
    public static RankContext ofOnlyRank(ProtectedState state) {
        return new RankContext(0, 1, key -> Optional.empty(), state);
    }

    /**
     * A setting of the back end's own.
     *
     * @param key the full key, such as {@code stft.kryo.allow}
     * @return its value, from the command line, the environment or the settings file
     */
    public Optional<String> setting(String key) {
        return settings.apply(key);
    }
}
