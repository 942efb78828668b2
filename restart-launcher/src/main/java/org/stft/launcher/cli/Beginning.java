package org.stft.launcher.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.base.text.ShellWords;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.allocation.Allocation;
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
import org.stft.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A job that starts from the beginning, as the options of a command describe it. */
final class Beginning {

    private static final String COMMAND = "stft.tools.command";

    private final Console console = Console.ofThisProcess();
    private final Settings settings;
    private final JobFile job;
    private final FaultPlan faults;
    private final RunRequest manner;

    /**
     * Checks the options, and that the program can run here.
     *
     * @param given settings, and other properties of the ranks
     * @throws CommandException {@code USAGE} if it cannot
     */
    Beginning(CommandSpec spec, RunOptions options, ProgramWords program, Map<String, String> given,
        Optional<Allocation> allocation) {
        String main = program.main().orElseThrow(
            () -> new ParameterException(spec.commandLine(), "Missing required parameter: 'MAIN'"));
        int ranks = options.ranks().orElseThrow(() -> new CommandException(ExitCode.USAGE,
            "The number of ranks is missing: stft " + spec.name() + " -np N MAIN."));
        settings = ProgramSetup.settings(given);
        faults = new FaultPlan(options.faults(ranks, settings));
        Map<String, String> properties = ProgramSetup.properties(given, settings);
        noteCommand(properties, spec.commandLine().getParseResult().originalArgs());
        job = new JobFile(JobFile.FORMAT, State.RUNNING, ranks, main, program.arguments(),
            options.classPath().orElseGet(ProgramSetup::defaultClassPath), Path.of("").toAbsolutePath().toString(),
            options.jvmOptions(List.of()), properties, options.binding().orElse(""),
            maxRestarts(options, properties), 1, 0, Map.of(), Instant.now().toString(), null);
        ProgramSetup.require(job, settings, console);
        ProgramSetup.requireStartOnHosts(job, settings);
        manner = options.manner(faults, job, settings, console, allocation);
    }

    /** Adds the command that starts a job, as a shell takes it, to the properties of a job with tools, which record it. */
    private static void noteCommand(Map<String, String> properties, List<String> arguments) {
        if (!properties.getOrDefault(Setting.TOOLS.key(), "").isEmpty()) {
            List<String> words = new ArrayList<>(List.of(System.getProperty("stft.command", "stft")));
            words.addAll(arguments);
            properties.put(COMMAND, ShellWords.quoted(words));
        }
    }

    private static int maxRestarts(RunOptions options, Map<String, String> properties) {
        return Extensions.all().stream().allMatch(extension -> extension.mayRestart(properties))
            ? options.maxRestarts().orElse(RunOptions.DEFAULT_RESTARTS)
            : 0;
    }

    /** The store of the job, made if it is not there. */
    Store store() {
        return CommandException.or(ExitCode.STORE, "The store cannot be created",
            () -> Store.create(StoreOptions.directory(settings)));
    }

    /** The name of the job: the given one, else that of its class. */
    String name() {
        String name = StoreOptions.jobName(settings).orElseGet(() -> ProgramSetup.simpleName(job.main()));
        Store.requireJobName(name);
        return name;
    }

    /** The job as it is described. */
    JobFile job() {
        return job;
    }

    /** Runs it. Returns the exit code of the command. */
    int run(LockedJob owned, Signals signals) {
        JobFile numbered = job.withVersions(owned.newest(1).orElse(0) + 1, 0);
        faults.requireFrom(numbered.firstVersion());
        return ProgramSetup.findingsExit(settings)
            .code(new JobRun(owned, numbered, new JobRecord(owned.job(), Optional.empty(), console), manner, signals)
                .run(StartPoint.beginning()));
    }
}
