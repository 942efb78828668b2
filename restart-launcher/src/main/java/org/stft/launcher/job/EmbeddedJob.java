package org.stft.launcher.job;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.fault.FaultSpec;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.link.RankEvent;
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

    /** The observer of a job. All calls come from the thread that runs it. */
    public interface Watcher {

        /**
         * All ranks have been started.
         *
         * @param restarts the number of earlier restarts of the job
         */
        void started(int restarts);

        /** A rank has reported an event. */
        void reported(int rank, RankEvent report);

        /**
         * All ranks have ended.
         *
         * @param culprits the exit codes of the ranks that failed and were not ended by the launcher
         */
        void ended(Map<Integer, Integer> culprits);
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
        Watcher watcher) throws IOException {
        return run(name, job, StartPoint.beginning(), faults, new Console(out, err), watcher);
    }

    /**
     * Runs a job from a point on.
     *
     * @param name the job's name in the store, which has the version from which it begins
     * @param console receives the output of the ranks, and the launcher's own lines
     * @return as the other method
     */
    public ExitCode run(String name, JobFile job, StartPoint start, Console console, Watcher watcher)
        throws IOException {
        return run(name, job, start, List.of(), console, watcher);
    }

    private ExitCode run(String name, JobFile job, StartPoint start, List<FaultSpec> faults, Console console,
        Watcher watcher) throws IOException {
        Settings settings = Program.settings(job.properties());
        Program.require(job, settings, console);
        JobStore jobStore = store.job(name);
        Listener listener = new Listener(watcher);
        RunRequest manner = new RunRequest(new FaultPlan(faults), false, false, console, Terminal.NONE, listener,
            Optional.empty(), Optional.empty(),
            Program.hosts(settings), false);
        try (LockedJob owned = LockedJob.take(store, jobStore)) {
            Optional<JobFile> before = start.isBeginning() ? Optional.empty() : Optional.of(job);
            ExitCode code = new JobRun(owned, job, new JobRecord(jobStore, before, console), manner)
                .run(start, signals);
            return code == ExitCode.DONE && listener.stopRequested ? ExitCode.STOPPED : code;
        } catch (StftException e) {
            throw new CommandException(ExitCode.of(e.category()), e.getMessage(), e);
        }
    }

    private static final class Listener implements JobListener {

        private final Watcher watcher;
        private boolean stopRequested;

        Listener(Watcher watcher) {
            this.watcher = watcher;
        }

        @Override
        public void started(int restarts, StartPoint start) {
            watcher.started(restarts);
        }

        @Override
        public void reported(int rank, RankEvent report) {
            watcher.reported(rank, report);
        }

        @Override
        public void ended(RunOutcome ending) {
            stopRequested |= ending.stopRequested();
            watcher.ended(Map.copyOf(ending.culprits()));
        }
    }
}
