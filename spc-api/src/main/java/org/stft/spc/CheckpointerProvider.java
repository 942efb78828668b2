package org.stft.spc;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * A back end as {@link java.util.ServiceLoader} finds it: who it is, what it can do, whether it can work
 * here, and how to get one.
 */
public interface CheckpointerProvider {

    /**
     * The name by which users choose this back end ({@code --spc ID}).
     *
     * @return lower-case letters, digits and hyphens, beginning with a letter; the same in every release,
     *     for it is written into manifests
     */
    String id();

    /** What this back end declares of itself; never null. */
    Set<Capability> capabilities();

    /**
     * Says whether this back end can work in this process on this machine.
     *
     * <p>Must be quick and leave nothing behind. "Not supported here" is an answer, not a failure: no
     * exception is thrown for it.
     */
    Probe probe();

    /**
     * Says whether this back end can work in this process on this machine, having tried it. May take some seconds;
     * leaves nothing behind. Unlike {@link #probe} it is not for every start, but for {@code stft doctor}.
     */
    default Probe trial() {
        return probe();
    }

    /**
     * The full keys of this back end's own settings, such as {@code stft.kryo.allow}. Each can be given as an environment variable too:
     * {@code STFT_KRYO_ALLOW}.
     *
     * @return empty if it does not say: then a misspelt one is not found
     */
    default Set<String> settings() {
        return Set.of();
    }

    /** Environment variables named after this back end that are no settings, such as {@code STFT_CRIU}. */
    default Set<String> variables() {
        return Set.of();
    }

    /**
     * Makes the checkpointer of this process.
     *
     * @param rank what the back end may know of the process it saves
     * @throws IllegalArgumentException if one of the back end's settings is malformed, with a sentence that names it
     */
    Checkpointer create(RankContext rank);

    /**
     * Opens the part of this back end that is outside the ranks of this host. Called in the launcher.
     *
     * @return empty for a back end that needs none
     */
    default Optional<ProcessHost> openHost() throws IOException {
        return Optional.empty();
    }
}
