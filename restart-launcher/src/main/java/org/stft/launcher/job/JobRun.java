package org.stft.launcher.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.launcher.agent.JobHosts.Directories;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.control.JobRequests;
import org.stft.launcher.control.RunSummary;
import org.stft.launcher.control.TimeLimit;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.LiveStatus;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.Companions;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.job.Incarnations.RunEnvironment;
import org.stft.store.JobFile.State;
import org.stft.store.JobFile;

/** Runs a job to its end: starts all ranks, and starts them again from the newest version when they have died. */
public final class JobRun {

    private final LockedJob owned;
    private final JobFile job;
    private final JobRecord record;
    private final RunRequest request;
    private final Console console;
    private final RestartPolicy policy;
    private final Resumption resumption;
    private final Incarnations incarnations;
    private final JobReport report;
    private final RunSummary summary;
    private final List<LauncherExtension> extensions = Extensions.all();
    private final JobListener reported;

    public JobRun(LockedJob owned, JobFile job, JobRecord record, RunRequest request) {
        this.owned = owned;
        this.job = job;
        this.record = record;
        this.request = request;
        this.console = request.console();
        this.policy = new RestartPolicy(job.maxRestarts());
        this.resumption = new Resumption(owned, job, console::print);
        this.incarnations = new Incarnations(owned, job, record, request, resumption, policy);
        this.report = new JobReport(owned, resumption, request);
        this.summary = new RunSummary(owned.job().directory(), console, request.verbose());
        this.reported = new ExtensionListener(extensions, console);
    }

    /**
     * The point at which the job continues: its newest version, else the one that it was restarted from, else the
     * beginning.
     */
    public StartPoint resumption() {
        return resumption.start();
    }

    /** Runs the job. When this returns or throws, none of its processes is left. */
    public ExitCode run(StartPoint first, Signals signals) {
        State state = State.FAILED;
        ExitCode code = ExitCode.FAILED;
        JobRequests requests = new JobRequests(owned.job().requests(), signals, console);
        summary.begins(first);
        LiveStatus live = LiveStatus.start(console, request.terminal(), summary::state);
        try (Companions companions = new Companions(extensions, running());
            JobHosts hosts = new InterruptibleSetup(signals).run(this::openHosts);
            resumption;
            live) {
            CommandException.or(ExitCode.STORE, "The store cannot be written", () -> {
                requests.open();
                return record.starts(job, first);
            });
            report.missingSignals(signals);
            List<JobListener> listeners = List.of(request.listener(), summary, requests, reported);
            Ended last = runInTime(first, new RunEnvironment(hosts, signals, listeners));
            RunOutcome ending = last.ending();
            StartPoint start = last.start();
            state = JobReport.stateAfter(ending);
            if (state == State.FINISHED && !record.isOfThisRun()) {
                settle(ending, start);
            }
            code = report.conclude(ending, start);
            return companions.ended(code);
        } catch (IOException e) {
            throw report.cannotRun(e);
        } finally {
            owned.removeRehearsals();
            record.ended(state);
            requests.conclude(code);
            summary.text().ifPresent(console::print);
            report.missedFaults();
        }
    }

    private RunningJob running() {
        return new RunningJob(owned.job().name(), owned.store().directory(), Path.of(job.workingDirectory()),
            job.properties(), console::print);
    }

    /** A program may end well before it comes to a checkpoint call. */
    private void settle(RunOutcome ending, StartPoint start) {
        if (start.isBeginning() || ending.restarted().isPresent()) {
            record.restored(job);
        } else {
            report.nothingRestored();
        }
    }

    private JobHosts openHosts() {
        return CommandException.or(ExitCode.USAGE, "The hosts cannot be used (others: --hosts)",
            () -> JobHosts.open(request.hosts(),
                job.spcs(),
                new Directories(owned.store().directory(), Path.of(job.workingDirectory()), job.classPath()),
                console::print));
    }

    /** The last incarnation, and the point from which it began. */
    private record Ended(RunOutcome ending, StartPoint start) {}

    private Ended runInTime(StartPoint first, RunEnvironment site) throws IOException {
        Duration stopTimeout = incarnations.stopTimeout();
        TimeLimit limit = request.end()
            .map(end -> TimeLimit.watch(end, stopTimeout, summary::longestSave, site.signals())).orElse(null);
        try (limit) { // null is a resource that is not closed
            StartPoint start = first;
            RunOutcome ending = incarnations.run(start, site);
            while (ending.kind() == RunOutcome.Kind.FAILED && restarts(ending)) {
                start = resumption.start();
                owned.awaitNoRanks(site.hosts().isAnyGone());
                ending = incarnations.run(start, site);
            }
            return new Ended(ending, start);
        }
    }

    private boolean restarts(RunOutcome failure) {
        if (!policy.isRepetition(failure)) {
            report.traces(failure);
        }
        Optional<String> refusal = policy.refuse(failure, resumption.newest().orElse(0));
        report.failed(failure, refusal, policy.restarts() + " of " + job.maxRestarts());
        return refusal.isEmpty();
    }
}
