package org.stft.launcher.extension;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.config.Settings;
import org.stft.link.RankEvent;
import org.stft.spc.SettingDeclaration;

/**
 * An addition to the {@code stft} command, found by {@link java.util.ServiceLoader} in the jars in the distribution's
 * {@code lib}. All methods do nothing unless they are implemented.
 */
public interface LauncherExtension extends RankAddition {

    /** The extension's name in messages. */
    String id();

    /** Subcommands: objects of classes with picocli's {@code @Command}. Called once, when the command starts. */
    default List<Object> commands() {
        return List.of();
    }

    /** The ids of tools that are there for all programs, for completion. */
    default Collection<String> tools() {
        return List.of();
    }

    /**
     * The settings that begin with {@code stft.ID.}, ID being the {@linkplain #id name} of the extension. If there are
     * any, a job with another one, or with a wrong value, is refused before a rank is started.
     */
    default List<SettingDeclaration> settings() {
        return List.of();
    }

    /**
     * Returns the settings of a job, with what the extension adds.
     *
     * @throws CommandException if a job cannot be run with these settings
     */
    default Settings prepare(Settings settings) {
        return settings;
    }

    /**
     * Checks that a job can be run.
     *
     * @param program finds the classes of the program
     * @throws CommandException if it cannot
     */
    default void require(Settings settings, ClassLoader program) {
    }

    /** Returns false if a job with these properties is never restarted: the user has no say in it then. */
    default boolean mayRestart(Map<String, String> properties) {
        return true;
    }

    /**
     * Called when a rank has reported an event, in the launcher, on the thread that runs the job; it must not block.
     */
    default void reported(int rank, RankEvent event) {
    }

    /**
     * Called when a job is about to run: once for a run or restart by the user, before the first rank is started.
     *
     * @throws CommandException if the job cannot be run with these settings
     */
    default Optional<JobCompanion> accompany(RunningJob job) {
        return Optional.empty();
    }
}
