package org.stft.log.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The directory of the logs that a command reads. */
class LogDirectory {

    static final String DIRECTORY = "stft-tools/event-log";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--directory", paramLabel = "DIR", defaultValue = DIRECTORY,
        description = {"Directory of the logs.", "Default: ${DEFAULT-VALUE}"})
    private Path directory;

    /** All runs in the directory. */
    final List<LoggedRun> runs() {
        try {
            return LoggedRun.in(directory);
        } catch (IOException e) {
            throw wrong(e.getMessage() + " Name it with --directory, or run a job with --tool event-log.");
        }
    }

    /**
     * The run with this name.
     *
     * @param run also the beginning of a name, the directory of a run, or that of several: then the newest; null for the newest
     */
    final LoggedRun run(String run) {
        try {
            if (run != null && Files.isDirectory(Path.of(run))) {
                return LoggedRun.newest(Path.of(run).toAbsolutePath());
            }
        } catch (IOException e) {
            throw wrong(e.getMessage());
        }
        List<LoggedRun> all = runs();
        List<LoggedRun> found = all.stream().filter(each -> run == null || each.name().startsWith(run)).toList();
        if (run == null && !found.isEmpty()) {
            return found.get(found.size() - 1);
        }
        if (found.size() != 1) {
            throw wrong((found.isEmpty() ? "There is no run '" + run : "Several runs begin with '" + run) + "' in "
                + directory + "; there are "
                + all.stream().map(LoggedRun::name).toList() + ".");
        }
        return found.get(0);
    }

    /** The runs of the same job as one: those in its directory. */
    public final List<LoggedRun> beside(LoggedRun one) throws IOException {
        Path parent = one.directory().toAbsolutePath().getParent();
        return parent == null
            ? List.of(one)
            : LoggedRun.in(parent).stream()
                .map(each -> each.name().equals(one.name()) ? one : each).toList();
    }

    /** A mistake of the user, for the command to throw. */
    public final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
