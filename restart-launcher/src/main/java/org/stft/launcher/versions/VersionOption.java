package org.stft.launcher.versions;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import picocli.CommandLine.Option;

/** The option {@code --version V|all} of commands that read versions. */
public final class VersionOption {

    private static final String ALL = "all";

    @Option(names = "--version", paramLabel = "V|all", defaultValue = ALL,
        description = {"The number of a version, or all.", "Default: ${DEFAULT-VALUE}"})
    private String version;

    /** Returns true if a single version was requested. */
    boolean isOne() {
        return !version.equals(ALL);
    }

    /**
     * The number of the requested version.
     *
     * @throws CommandException {@code USAGE} if it is not a number, {@code VERSION} if there is no such version
     */
    long of(JobStore job) throws IOException {
        if (!version.matches("\\d{1,18}")) {
            throw new CommandException(ExitCode.USAGE, "--version must be the number of a version or 'all', but is '"
                + version + "'.");
        }
        return existing(job, Long.parseLong(version));
    }

    /** @throws CommandException {@code USAGE} if no version can have the number, {@code VERSION} if none has it */
    public static long existing(JobStore job, long version) throws IOException {
        if (version < 1) {
            throw new CommandException(ExitCode.USAGE,
                "--version must be the number of a version, 1 or more, but is " + version + ".");
        }
        List<Long> all = job.versions();
        if (!all.contains(version)) {
            throw new CommandException(ExitCode.VERSION, "There is no version " + version + " of the job '" + job.name()
                + "' in " + job.directory().getParent() + ". " + (all.isEmpty()
                    ? "It has no version."
                    : "It has "
                        + all.stream().map(String::valueOf).collect(Collectors.joining(", ")) + "."));
        }
        return version;
    }
}
