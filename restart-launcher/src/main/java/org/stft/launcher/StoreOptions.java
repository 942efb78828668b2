package org.stft.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import org.stft.store.Store;
import picocli.CommandLine.Option;

/** The store and the job: options of every command that works on one. */
public final class StoreOptions {

    static final String DEFAULT_STORE = "stft-store";

    @Option(names = "--store", paramLabel = "DIR",
        description = {"The directory that holds the versions.", "Default: ./" + DEFAULT_STORE})
    private Path store;

    @Option(names = "--job", paramLabel = "NAME",
        description = {"The job in the store.", "Default: the only one; of run, the class's name"})
    private String job;

    /** These options as settings, on top of others. */
    public Map<String, String> over(Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(others);
        if (store != null) {
            all.put(Setting.STORE.key(), store.toString());
        }
        if (job != null) {
            all.put(Setting.JOB.key(), job);
        }
        return all;
    }

    /** The settings of a command without further settings. */
    public Settings settings() {
        return Settings.of(over(Map.of()), System.getenv());
    }

    /**
     * Opens the configured store.
     *
     * @throws CommandException {@code STORE} if it does not exist
     */
    public static Store open(Settings settings) {
        return CommandException.or(ExitCode.STORE, "The store cannot be opened", () -> Store.open(directory(settings)));
    }

    /**
     * The directory of the configured store, whether or not it exists.
     *
     * @throws CommandException {@code USAGE} if its setting is empty
     */
    public static Path directory(Settings settings) {
        String directory = settings.find(Setting.STORE).orElse(DEFAULT_STORE);
        if (directory.isEmpty()) {
            throw new CommandException(ExitCode.USAGE,
                "--store (stft.store) is empty. Name a directory, or leave it out for ./"
                    + DEFAULT_STORE + ".");
        }
        return Path.of(directory);
    }

    /** The name of the job, if one was given. */
    public static Optional<String> jobName(Settings settings) {
        return settings.isGiven(Setting.JOB) ? settings.find(Setting.JOB) : Optional.empty();
    }

    /**
     * The configured job, or the only one in the store.
     *
     * @throws CommandException {@code USAGE} if the job does not exist, or several exist and none was named
     */
    public static JobStore existingJob(Store store, Settings settings) {
        List<String> all = store.jobs();
        Optional<String> named = jobName(settings);
        if (all.isEmpty()) {
            throw new CommandException(ExitCode.USAGE, "The store " + store.directory() + " holds no job. "
                + "Start one with 'stft run', or name another store with --store.");
        }
        if (named.isPresent() && !all.contains(named.get())) {
            throw new CommandException(ExitCode.USAGE, "The store " + store.directory() + " holds no job '"
                + named.get() + "'. It holds " + String.join(", ", all) + ".");
        }
        if (named.isEmpty() && all.size() > 1) {
            throw new CommandException(ExitCode.USAGE, "The store " + store.directory() + " holds several jobs: "
                + String.join(", ", all) + ". Name one with --job.");
        }
        return store.job(named.orElse(all.get(0)));
    }
}
