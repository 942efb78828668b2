package org.stft.spc;

import java.util.List;
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

    /** The properties that this back end declares; never null. */
    Set<Capability> capabilities();

    /**
     * Returns whether this back end can work in this process on this machine.
     *
     * <p>Must be quick and leave nothing on the machine. "Not supported here" is an answer, not a failure: no
     * exception is thrown for it.
     */
    Probe probe();

    /**
     * Tries whether this back end can work in this process on this machine. May take some seconds;
     * leaves nothing on the machine. Unlike {@link #probe} it is not for every start, but for {@code stft doctor}.
     */
    default Probe trial() {
        return probe();
    }

    /**
     * This back end's own settings. STFT checks them before it calls {@link #create}.
     *
     * @return empty if it does not declare any: then a misspelt one is not found
     */
    default List<SettingDeclaration> settings() {
        return List.of();
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
}
