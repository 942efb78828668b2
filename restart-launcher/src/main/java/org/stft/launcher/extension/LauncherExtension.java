package org.stft.launcher.extension;

import java.util.List;
import java.util.Optional;
import org.stft.link.RankEvent;

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

    /**
     * Called when a rank has reported an event, in the launcher, on the thread that runs the job; it must not block.
     */
    default void reported(int rank, RankEvent event) {
    }

    /**
     * Called when a job is about to run: once for a run or restart by the user, before the first rank is started.
     *
     * @throws org.stft.launcher.CommandException if the job cannot be run with these settings
     */
    default Optional<JobCompanion> accompany(RunningJob job) {
        return Optional.empty();
    }
}
