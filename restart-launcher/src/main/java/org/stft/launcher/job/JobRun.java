package org.stft.launcher.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.config.Setting;
import org.stft.fault.FaultSpec;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.agent.JobHosts.Directories;
import org.stft.launcher.control.JobRequests;
import org.stft.launcher.control.RunSummary;
import org.stft.launcher.control.TimeLimit;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.LiveStatus;
import org.stft.launcher.engine.Launch;
import org.stft.launcher.engine.NativeMpi;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.Companions;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.launcher.incarnation.Incarnation;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RankStarter;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.incarnation.StopTimeout;
import org.stft.launcher.job.Resumption.Attempt;
import org.stft.launcher.stacks.JobStacks;
import org.stft.link.RankEvent;
import org.stft.mp.Bootstrap;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;

/**
 * Runs a job to its end, from top to bottom: opens its hosts, runs all ranks from the chosen point, judges how they have
 * ended, and either restarts them from the newest version or reports the end.
 */
public final class JobRun {

    private final LockedJob owned;
    private final JobFile job;
    private final JobRecord record;
    private final RunRequest request;
    private final Signals signals;
    private final Console console;
    private final RestartPolicy policy;
    private final Resumption resumption;
    private final RankSettings settings;
    private final JobReport report;
    private final RunSummary summary;
    private final JobRequests requests;
    private final List<LauncherExtension> extensions = Extensions.all();
    private JobHosts hosts;
    private boolean askedToStop;
    private Companions companions;

    /**
     * Creates the run of a job.
     *
     * @param owned the job, which no other launcher can run meanwhile
     * @param record its record in the store before this run
     * @param signals those that end it, and to which requests from elsewhere are added
     */
    public JobRun(LockedJob owned, JobFile job, JobRecord record, RunRequest request, Signals signals) {
        this.owned = owned;
        this.job = job;
        this.record = record;
        this.request = request;
        this.signals = signals;
        this.console = request.console();
        this.policy = new RestartPolicy(job.maxRestarts());
        this.resumption = new Resumption(owned, job, console::print);
        this.settings = new RankSettings(owned, job, request.verbose(), request.debugged().isPresent());
        this.report = new JobReport(owned, resumption, request);
        this.summary = new RunSummary(owned.job().directory(), console, request.verbose());
        this.requests = new JobRequests(owned.job(), signals, console);
    }

    /**
     * The point at which the job continues: its newest version, else the one that it was restarted from, else the
     * beginning.
     */
    public StartPoint resumption() {
        return resumption.start();
    }

    /** Returns true if the ranks were asked to save and stop, whether they have done so or not. */
    public boolean wasAskedToStop() {
        return askedToStop;
    }

    /** Runs the job. When this returns or throws, none of its processes is left. */
    public ExitCode run(StartPoint first) {
        owned.beginEpoch();
        State state = State.FAILED;
        ExitCode code = ExitCode.FAILED;
        summary.begins(first);
        LiveStatus live = LiveStatus.start(console, request.terminal(), summary::state);
        try (Companions beside = new Companions(extensions, running());
            JobHosts open = new InterruptibleSetup(signals).run(this::openHosts);
            resumption;
            live) {
            hosts = open;
            companions = beside;
            CommandException.or(ExitCode.STORE, "The store cannot be written", () -> {
                requests.open();
                return record.starts(job, first);
            });
            report.missingSignals(signals);
            Ended last = runInTime(first);
            state = JobReport.stateAfter(last.outcome());
            if (state == State.FINISHED && !record.isOfThisRun()) {
                settle(last);
            }
            code = report.conclude(last.outcome(), last.start());
            return beside.ended(code);
        } catch (IOException e) {
            throw report.cannotRun(e);
        } finally {
            if (owned.job().isCurrent()) {
                owned.removeRehearsals();
                record.ended(state);
            }
            requests.conclude(code);
            summary.text().ifPresent(console::print);
            report.missedFaults();
        }
    }

    private RunningJob running() {
        return new RunningJob(owned.job().name(), owned.store().directory(), Path.of(job.workingDirectory()),
            job.properties(), console::print, () -> signals.arrived(Signals.Name.TOOL),
            () -> signals.arrived(Signals.Name.HANG));
    }

    private JobHosts openHosts() {
        return CommandException.or(ExitCode.USAGE, "The hosts cannot be used (others: --hosts)",
            () -> JobHosts.open(request.hosts(),
                job.spcs(),
                new Directories(owned.job().directory(), owned.store().directory(), Path.of(job.workingDirectory()),
                    job.classPath()),
                job.hostsLeftOut(), console::print, this::hostLeaves));
    }

    /** Without enough hosts the job saves and stops, so that it can be brought back on others. */
    private void hostLeaves() {
        signals.arrived(hosts == null || hosts.canGoOn() ? Signals.Name.HOST : Signals.Name.FEW_HOSTS);
    }

    /** A program may end well before it comes to a checkpoint call. */
    private void settle(Ended last) {
        if (last.start().isBeginning() || last.outcome().restarted().isPresent()) {
            record.restored(job);
        } else {
            report.nothingRestored();
        }
    }

    /** The last incarnation, and the point from which it began. */
    private record Ended(RunOutcome outcome, StartPoint start) {}

    private Ended runInTime(StartPoint first) throws IOException {
        TimeLimit limit = TimeLimit.watch(request.end(), settings.duration(Setting.STOP_TIMEOUT),
            summary::longestSave, signals);
        try (limit) {
            StartPoint start = first;
            RunOutcome outcome = runRanks(start);
            while (outcome.isMove() || outcome.kind() == RunOutcome.Kind.FAILED && restarts(outcome)) {
                start = resumption.start();
                owned.awaitNoRanks(hosts.isAnyGone(), console::print);
                outcome = runRanks(start);
            }
            return new Ended(outcome, start);
        }
    }

    /** Judges a failure of the ranks. Returns true if they are restarted. */
    private boolean restarts(RunOutcome failure) {
        if (!policy.isRepetition(failure)) {
            report.traces(failure);
        }
        Optional<String> refusal = policy.refuse(failure, resumption.newest().orElse(0));
        report.failed(failure, refusal, policy.restarts() + " of " + job.maxRestarts());
        if (refusal.isEmpty()) {
            leaveOut(failure);
        }
        companions.failed(FailureReport.forCompanions(failure, resumption.newest().orElse(0)));
        return refusal.isEmpty();
    }

    /** A host that may be the reason for what happened is left out, in this run and those that go on with the job. */
    private void leaveOut(RunOutcome failure) {
        hosts.killed(failure.killed()).ifPresent(leftOut -> {
            leftOut.forEach((host, why) -> console.print("the host " + host + " is left out: " + why));
            record.leftOut(leftOut);
        });
    }

    /** Runs the ranks from a point on, until the last one has ended. */
    private RunOutcome runRanks(StartPoint start) throws IOException {
        Optional<ImageRestore> prepared = resumption.prepared();
        Optional<Signals.Name> ended = new InterruptibleSetup(signals).between(() -> hosts.assign(job.ranks()));
        if (ended.isPresent()) {
            console.print(ended.get() + ": ended while hosts are awaited; no rank runs");
            askedToStop = true;
            return RunOutcome.beforeRanks(ended.get());
        }
        Optional<FaultSpec> fault = request.faults().next();
        RunOutcome outcome = runRanks(prepared.isPresent()
            ? new Attempt(prepared, start)
            : resumption.attempt(start, hosts), fault);
        request.faults().ended(fault, outcome);
        askedToStop |= outcome.stopRequested();
        return owned.job().isCurrent() ? outcome : outcome.takenOver();
    }

    /** Restores process images if the attempt has any; as long as that fails, makes the next attempt. */
    private RunOutcome runRanks(Attempt first, Optional<FaultSpec> fault) throws IOException {
        Attempt attempt = first;
        JobFile asImaged = attempt.images().isPresent() ? programOfImages() : job;
        while (attempt.images().isPresent()) {
            ImageRestore images = attempt.images().get();
            try {
                return run(connections -> images.start(connections, settings.ofRestored(fault, connections), output(),
                    console::print), asImaged, attempt.start());
            } catch (ImageRestore.Failed e) {
                Resumption.Next next = resumption.after(attempt, e, hosts);
                owned.awaitNoRanks(hosts.isAnyGone(), console::print);
                hosts.assign(job.ranks());
                attempt = resumption.attempt(next, attempt, hosts);
            }
        }
        try (RankStarter jvms = new Launch(job, settings.of(attempt.start(), fault), request.debugged(), bootstrap(),
            hosts, output())) {
            return run(jvms, job, attempt.start());
        }
    }

    private JobFile programOfImages() throws IOException {
        owned.job().sweep();
        NativeMpi.sweep();
        JobFile asImaged = record.withProgramOfImages(job);
        if (!asImaged.equals(job)) {
            console.print("warning: the ranks are restored from images of whole processes. Another class path, "
                + "another MPI implementation, other arguments, JVM options and system properties have no effect.");
        }
        return asImaged;
    }

    private Bootstrap bootstrap() throws IOException {
        try {
            return ProgramSetup.bootstrap(job, hosts.address());
        } catch (IllegalStateException e) {
            throw new CommandException(ExitCode.FAILED, e.getMessage(), e);
        }
    }

    private RankOutput output() {
        return new RankOutput(console, request.prefix());
    }

    /** @param asRestored the record of the job once all ranks have restored what they protect */
    private RunOutcome run(RankStarter starter, JobFile asRestored, StartPoint start) throws IOException {
        return new Incarnation(signals, console, new Reports(asRestored), hosts.address(),
            new StopTimeout(settings.duration(Setting.STOP_TIMEOUT)))
            .run(job.ranks(), starter, () -> summary.begins(start));
    }

    /** What the ranks of one incarnation report, for all who want to know. */
    private final class Reports implements JobListener {

        private final JobFile asRestored;
        private final Set<Integer> restored = new HashSet<>();

        Reports(JobFile asRestored) {
            this.asRestored = asRestored;
        }

        @Override
        public void reported(int rank, RankEvent event) {
            if (event instanceof RankEvent.Restored && restored.add(rank) && restored.size() == job.ranks()) {
                record.restored(asRestored);
            }
            if (event instanceof RankEvent.FaultTriggered) {
                request.faults().struck();
            }
            request.reports().accept(rank, event);
            summary.reported(event);
            requests.reported(rank, event);
            extensions.forEach(extension -> tell(extension, rank, event));
        }

        /** An extension that fails does not end the job. */
        private void tell(LauncherExtension extension, int rank, RankEvent event) {
            try {
                extension.reported(rank, event);
            } catch (RuntimeException e) {
                console.print(
                    "warning: the extension '" + extension.id() + "' failed at an event of rank " + rank + ": " + e);
            }
        }

        @Override
        public void stacks(JobStacks stacks) {
            requests.taken(stacks);
        }

        @Override
        public Set<Integer> debugged() {
            return requests.debugged();
        }

        @Override
        public boolean failing() {
            return !policy.isExhausted() && resumption.prepare(hosts);
        }
    }
}
