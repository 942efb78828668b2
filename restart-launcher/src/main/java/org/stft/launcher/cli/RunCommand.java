package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.base.text.ShellWords;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.job.JobRecord;
import org.stft.launcher.job.JobRun;
import org.stft.launcher.job.LockedJob;
import org.stft.launcher.job.ProgramSetup;
import org.stft.launcher.job.RunRequest;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;
import org.stft.store.JobStore;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft run}: starts a job from the beginning. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft run -np 4 --store /data/stft --every 10m -cp my.jar my.Main its arguments"}, name = "run",
    description = "Start a job: one JVM per rank, restarted from its newest version if it dies.")
final class RunCommand implements Callable<Integer>, ProgramCommand {

    private static final String COMMAND = "stft.tools.command";

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
        ProgramWords program = options.program(first, others);
        String main = program.main().orElseThrow(
            () -> new ParameterException(spec.commandLine(), "Missing required parameter: 'MAIN'"));
        Console console = Console.ofThisProcess();
        int ranks = options.ranks().orElseThrow(() -> new CommandException(ExitCode.USAGE,
            "The number of ranks is missing: stft run -np N MAIN."));
        Map<String, String> given = storeOptions.over(options.properties(Main.verbose(spec)));
        Settings settings = ProgramSetup.settings(given);
        FaultPlan faults = new FaultPlan(options.faults(ranks, settings));
        Map<String, String> properties = ProgramSetup.properties(given, settings);
        noteCommand(properties, spec.commandLine().getParseResult().originalArgs());
        JobFile job = new JobFile(JobFile.FORMAT, State.RUNNING, ranks, main, program.arguments(),
            options.classPath().orElseGet(ProgramSetup::defaultClassPath), Path.of("").toAbsolutePath().toString(),
            options.jvmOptions(List.of()), properties, options.binding().orElse(""),
            maxRestarts(properties), 1, 0,
            Instant.now().toString(), null);
        ProgramSetup.require(job, settings, console);
        ProgramSetup.requireStartOnHosts(job, settings);
        RunRequest manner = options.manner(faults, job, settings, console);
        String name = StoreOptions.jobName(settings).orElseGet(() -> ProgramSetup.simpleName(main));
        Store.requireJobName(name);
        Store store = CommandException.or(ExitCode.STORE, "The store cannot be created",
            () -> Store.create(StoreOptions.directory(settings)));
        JobStore jobStore = store.job(name);
        try (LockedJob owned = LockedJob.take(store, jobStore)) {
            JobFile numbered = job.withVersions(firstVersion(owned), 0);
            faults.requireFrom(numbered.firstVersion());
            return ProgramSetup.findingsExit(settings)
                .code(new JobRun(owned, numbered, new JobRecord(jobStore, Optional.empty(), console), manner,
                    Signals.ofThisProcess()).run(StartPoint.beginning()));
        }
    }

    /** Adds the command that starts a job, as a shell takes it, to the properties of a job with tools, which record it. */
    private static void noteCommand(Map<String, String> properties, List<String> arguments) {
        if (!properties.getOrDefault(Setting.TOOLS.key(), "").isEmpty()) {
            List<String> words = new ArrayList<>(List.of(System.getProperty("stft.command", "stft")));
            words.addAll(arguments);
            properties.put(COMMAND, ShellWords.quoted(words));
        }
    }

    private int maxRestarts(Map<String, String> properties) {
        return Extensions.all().stream().allMatch(extension -> extension.mayRestart(properties))
            ? options.maxRestarts().orElse(RunOptions.DEFAULT_RESTARTS)
            : 0;
    }

    private long firstVersion(LockedJob owned) {
        if (!discard) {
            requireFinished(owned);
        }
        return owned.newest(1).orElse(0) + 1;
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
