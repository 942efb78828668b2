package org.stft.launcher.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.job.LockedJob;
import org.stft.launcher.versions.VersionOption;
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

/** {@code stft restart}: restarts a job from a version, by default with the options of its last run. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft restart --store /data/stft --job Main"}, name = "restart",
    description = {"Bring a job back from its newest intact version.",
        "The options of its last run are recorded in the store; options given here take precedence."})
final class RestartCommand implements Callable<Integer>, ProgramCommand {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private RunOptions options;

    @Option(names = "--version", paramLabel = "V", description = "Restart from version V and from no other.")
    private Long version;

    @Parameters(index = "0", arity = "0..1", paramLabel = "MAIN", description = "Another main class, with its ARGS.")
    private String first;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "The program's arguments, if MAIN is given.")
    private List<String> others = new ArrayList<>();

    private ProgramWords program;

    @Override
    public Integer call() throws IOException {
        requireNumberOfVersion();
        program = options.program(first, others);
        Map<String, String> given = storeOptions.over(options.properties(Main.verbose(spec)));
        Settings own = Settings.of(given, System.getenv());
        Store store = StoreOptions.open(own);
        JobStore jobStore = StoreOptions.existingJob(store, own);
        if (version != null) {
            CommandException.or(ExitCode.STORE, "The store cannot be read",
                () -> VersionOption.existing(jobStore, version));
        }
        try (LockedJob owned = LockedJob.take(store, jobStore)) {
            Optional<JobFile> recorded = recorded(jobStore);
            recorded.ifPresent(last -> requireUnfinished(owned, last));
            return new Continuation(options, program, given, recorded, Optional.empty()).run(owned,
                version == null ? OptionalLong.empty() : OptionalLong.of(version), Signals.ofThisProcess());
        }
    }

    private void requireNumberOfVersion() {
        if (version != null && version < 1) {
            throw new CommandException(ExitCode.USAGE,
                "--version must be the number of a version, 1 or more, but is " + version + ".");
        }
    }

    private Optional<JobFile> recorded(JobStore job) {
        try {
            return job.jobFile();
        } catch (IOException e) {
            if (program.main().isPresent() && options.ranks().isPresent()) {
                return Optional.empty();
            }
            throw new CommandException(ExitCode.VERSION,
                FileErrors.of(e) + ". Describe the job: stft restart -np N ... "
                    + "MAIN [ARGS]. Its versions are not touched.",
                e);
        } catch (StftException e) {
            throw new CommandException(ExitCode.VERSION, e.getMessage(), e);
        }
    }

    private void requireUnfinished(LockedJob owned, JobFile last) {
        if (last.state() == State.FINISHED && version == null) {
            throw new CommandException(ExitCode.USAGE,
                "The job '" + owned.job().name() + "' finished at " + last.ended()
                    + ": there is nothing to restart. Start it again with 'stft run', or go back to a version with "
                    + "--version V.");
        }
    }
}
