package org.stft.launcher.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.job.LockedJob;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;
import org.stft.store.JobStore;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft run}: starts a job from the beginning. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft run -np 4 --store /data/stft --every 10m -cp my.jar my.Main its arguments"}, name = "run",
    description = "Start a job: one JVM per rank, restarted from its newest version if it dies.")
final class RunCommand implements Callable<Integer>, ProgramCommand {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private RunOptions options;

    @Option(names = "--discard", description = "Start over although the last run left versions and did not finish.")
    private boolean discard;

    @Parameters(index = "0", arity = "0..1", paramLabel = "MAIN",
        description = "The program's main class, with its package.")
    private String first;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "The program's arguments.")
    private List<String> others = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Beginning beginning = new Beginning(spec, options, options.program(first, others),
            storeOptions.over(options.properties(Main.verbose(spec))), Optional.empty());
        String name = beginning.name();
        Store store = beginning.store();
        try (LockedJob owned = LockedJob.take(store, store.job(name))) {
            if (!discard) {
                requireFinished(owned);
            }
            return beginning.run(owned, Signals.ofThisProcess());
        }
    }

    private static void requireFinished(LockedJob owned) {
        Optional<JobFile> last = lastRun(owned.job());
        OptionalLong left = owned.newest(last.map(JobFile::firstVersion).orElse(1L));
        boolean finished = last.isPresent() && last.get().state() == State.FINISHED;
        if (!finished && left.isPresent()) {
            throw new CommandException(ExitCode.USAGE, "The last run of job '" + owned.job().name() + "' in "
                + owned.store().directory() + " did not finish and left version " + left.getAsLong()
                + ". Bring it back with '" + owned.restartCommand() + "', or start over with --discard.");
        }
    }

    private static Optional<JobFile> lastRun(JobStore job) {
        try {
            return job.jobFile();
        } catch (IOException | StftException e) {
            return Optional.empty(); // unknown how it ended: its versions decide
        }
    }
}
