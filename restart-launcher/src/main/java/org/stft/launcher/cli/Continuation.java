package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.allocation.Allocation;
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
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;

/** A job that goes on from a version, as its record and the options of a command describe it. */
final class Continuation {

    private final Console console = Console.ofThisProcess();
    private final RunOptions options;
    private final ProgramWords program;
    private final Map<String, String> given;
    private final Optional<JobFile> recorded;
    private final Optional<Allocation> allocation;

    /**
     * Describes it.
     *
     * @param given settings, and other properties of the ranks, which take precedence over those of the record
     * @param recorded the record; empty if it cannot be read, and the options say it all
     */
    Continuation(RunOptions options, ProgramWords program, Map<String, String> given, Optional<JobFile> recorded,
        Optional<Allocation> allocation) {
        this.options = options;
        this.program = program;
        this.given = given;
        this.recorded = recorded;
        this.allocation = allocation;
    }

    /**
     * Runs it. Returns the exit code of the command.
     *
     * @param version the version from which it goes on, and no other; empty for the newest that is intact
     */
    int run(LockedJob owned, OptionalLong version, Signals signals) throws IOException {
        Map<String, String> all = new TreeMap<>(recorded.map(JobFile::properties).orElse(Map.of()));
        all.putAll(given);
        Settings settings = ProgramSetup.settings(all);
        JobFile job = job(ProgramSetup.properties(all, settings), owned, version);
        FaultPlan faults = new FaultPlan(options.faults(job.ranks(), settings));
        ProgramSetup.require(job, settings, console);
        JobRun run = new JobRun(owned, job, new JobRecord(owned.job(), recorded, console),
            options.manner(faults, job, settings, console, allocation), signals);
        return ProgramSetup.findingsExit(settings).code(run.run(start(run, version)));
    }

    private JobFile job(Map<String, String> properties, LockedJob owned, OptionalLong version) {
        JobFile last = recorded.orElseGet(this::unrecorded);
        boolean otherProgram = program.main().isPresent();
        long first = version.isEmpty() ? last.firstVersion() : owned.newest(1).orElse(0) + 1;
        return new JobFile(JobFile.FORMAT, State.RUNNING, options.ranks().orElse(last.ranks()),
            program.main().orElse(last.main()), otherProgram ? program.arguments() : last.arguments(),
            options.classPath().orElse(last.classPath()),
            options.classPath().isPresent() ? here() : last.workingDirectory(),
            options.jvmOptions(last.jvmOptions()), properties,
            options.binding().orElse(last.binding()), options.maxRestarts().orElse(last.maxRestarts()), first,
            version.orElse(last.base()), hostsLeftOut(last), Instant.now().toString(), null);
    }

    private JobFile unrecorded() {
        if (program.main().isEmpty() || options.ranks().isEmpty()) {
            throw new CommandException(ExitCode.USAGE, "The store has no record of this job's program. "
                + "Describe it: stft restart -np N ... MAIN [ARGS].");
        }
        return new JobFile(JobFile.FORMAT, State.RUNNING, options.ranks().get(), program.main().get(),
            program.arguments(),
            ProgramSetup.defaultClassPath(), here(), List.of(), Map.of(), "", RunOptions.DEFAULT_RESTARTS, 1, 0,
            Map.of(),
            null, null);
    }

    /** Those of the record, unless the user names the hosts of this run. */
    private Map<String, String> hostsLeftOut(JobFile last) {
        return given.containsKey(Setting.HOSTS.key()) ? Map.of() : last.hostsLeftOut();
    }

    private static String here() {
        return Path.of("").toAbsolutePath().toString();
    }

    private StartPoint start(JobRun run, OptionalLong version) {
        StartPoint start = version.isEmpty() ? run.resumption() : StartPoint.version(version.getAsLong());
        if (start.isBeginning()) {
            console.print("no version was saved yet: starting from the beginning");
        }
        return start;
    }
}
