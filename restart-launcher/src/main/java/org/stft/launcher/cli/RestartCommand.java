package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.job.JobRecord;
import org.stft.launcher.job.JobRun;
import org.stft.launcher.job.LockedJob;
import org.stft.launcher.job.ProgramSetup;
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
        Console console = Console.ofThisProcess();
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
            Map<String, String> all = new TreeMap<>(recorded.map(JobFile::properties).orElse(Map.of()));
            all.putAll(given);
            Settings settings = ProgramSetup.settings(all);
            JobFile job = job(recorded, ProgramSetup.properties(all, settings), owned);
            FaultPlan faults = new FaultPlan(options.faults(job.ranks(), settings));
            ProgramSetup.require(job, settings, console);
            JobRun run = new JobRun(owned, job, new JobRecord(jobStore, recorded, console),
                options.manner(faults, job, settings, console), Signals.ofThisProcess());
            return ProgramSetup.findingsExit(settings).code(run.run(start(run, console)));
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

    private JobFile job(Optional<JobFile> recorded, Map<String, String> properties, LockedJob owned) {
        JobFile last = recorded.orElseGet(this::unrecorded);
        boolean otherProgram = program.main().isPresent();
        long first = version == null ? last.firstVersion() : owned.newest(1).orElse(0) + 1;
        return new JobFile(JobFile.FORMAT, State.RUNNING, options.ranks().orElse(last.ranks()),
            program.main().orElse(last.main()), otherProgram ? program.arguments() : last.arguments(),
            options.classPath().orElse(last.classPath()),
            options.classPath().isPresent() ? here() : last.workingDirectory(),
            options.jvmOptions(last.jvmOptions()), properties,
            options.binding().orElse(last.binding()), options.maxRestarts().orElse(last.maxRestarts()), first,
            version == null ? last.base() : version, Instant.now().toString(), null);
    }

    private JobFile unrecorded() {
        if (program.main().isEmpty() || options.ranks().isEmpty()) {
            throw new CommandException(ExitCode.USAGE, "The store has no record of this job's program. "
                + "Describe it: stft restart -np N ... MAIN [ARGS].");
        }
        return new JobFile(JobFile.FORMAT, State.RUNNING, options.ranks().get(), program.main().get(),
            program.arguments(),
            ProgramSetup.defaultClassPath(), here(), List.of(), Map.of(), "", RunOptions.DEFAULT_RESTARTS, 1, 0, null,
            null);
    }

    private static String here() {
        return Path.of("").toAbsolutePath().toString();
    }

    private StartPoint start(JobRun run, Console console) {
        StartPoint start = version == null ? run.resumption() : StartPoint.version(version);
        if (start.isBeginning()) {
            console.print("no version was saved yet: starting from the beginning");
        }
        return start;
    }
}
