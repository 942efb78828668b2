package org.stft.launcher.job;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.fault.FaultSpec;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** Runs jobs for a command, which receives their output and events, and removes their store afterwards. */
public final class EmbeddedJob {

    private final Store store;
    private final Signals signals;

    /** Takes over the signals of this process: from now on they end the job that runs. */
    public EmbeddedJob(Store store) {
        this.store = store;
        this.signals = Signals.ofThisProcess();
    }

    /**
     * Runs a job from its beginning to its end. When this returns or throws, none of its processes is left.
     *
     * @param name the job's name in the store; it must be new there
     * @param out receives the standard output of the ranks, in whole lines, from many threads
     * @param err receives their standard error, and the launcher's own lines
     * @return the exit code of {@code stft run}; {@code STOPPED} also if the program ended before it could stop
     */
    public ExitCode run(String name, JobFile job, List<FaultSpec> faults, OutputStream out, OutputStream err,
        JobWatcher watcher) throws IOException {
        return run(name, job, StartPoint.beginning(), faults, new Console(out, err), watcher);
    }

    /**
     * Runs a job from a point on.
     *
     * @param name the job's name in the store, which has the version from which it begins
     * @param console receives the output of the ranks, and the launcher's own lines
     * @return as the other method
     */
    public ExitCode run(String name, JobFile job, StartPoint start, Console console, JobWatcher watcher)
        throws IOException {
        return run(name, job, start, List.of(), console, watcher);
    }

    private ExitCode run(String name, JobFile job, StartPoint start, List<FaultSpec> faults, Console console,
        JobWatcher watcher) throws IOException {
        Settings settings = ProgramSetup.settings(job.properties());
        ProgramSetup.require(job, settings, console);
        JobStore jobStore = store.job(name);
        RunRequest manner = new RunRequest(new FaultPlan(faults), false, false, console, Terminal.NONE, watcher,
            Optional.empty(), Optional.empty(),
            ProgramSetup.hosts(settings), false);
        try (LockedJob owned = LockedJob.take(store, jobStore)) {
            Optional<JobFile> before = start.isBeginning() ? Optional.empty() : Optional.of(job);
            JobRun run = new JobRun(owned, job, new JobRecord(jobStore, before, console), manner, signals);
            ExitCode code = run.run(start);
            return code == ExitCode.DONE && run.wasAskedToStop() ? ExitCode.STOPPED : code;
        } catch (StftException e) {
            throw new CommandException(ExitCode.of(e.category()), e.getMessage(), e);
        }
    }
}
