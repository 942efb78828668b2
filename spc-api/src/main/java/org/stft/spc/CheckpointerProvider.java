package org.stft.spc;

import java.util.List;
import java.util.Set;

/**
 * The provider of a back end, found by {@link java.util.ServiceLoader}: its id, its capabilities, a test whether it
 * works here, and the creation of its checkpointer.
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
     * Tests whether this back end can work in this process on this machine.
     *
     * <p>Must be quick and leave nothing on the machine. "Not supported here" is an answer, not a failure: no
     * exception is thrown for it.
     */
    Probe probe();

    /**
     * Tests by trying it whether this back end can work in this process on this machine. May take some seconds;
     * leaves nothing on the machine. Unlike {@link #probe} it is called by {@code stft doctor} only, not at every
     * start.
     */
    default Probe trial() {
        return probe();
    }

    /**
     * This back end's own settings. STFT checks them before it calls {@link #create}.
     *
     * @return empty if it declares none; then a misspelt setting is not detected
     */
    default List<SettingDeclaration> settings() {
        return List.of();
    }

    /** Environment variables named after this back end that are not settings, such as {@code STFT_CRIU}. */
    default Set<String> variables() {
        return Set.of();
    }

    /**
     * Makes the checkpointer of this process.
     *
     * @param rank the process that the back end saves, as far as it may know it
     * @throws IllegalArgumentException if one of the back end's settings is malformed, with a sentence that names it
     */
    Checkpointer create(RankContext rank);
}
