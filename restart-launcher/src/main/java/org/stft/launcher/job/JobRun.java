package org.stft.launcher.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.config.Setting;
import org.stft.fault.FaultSpec;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.agent.JobHosts.Directories;
import org.stft.launcher.control.JobRequests;
import org.stft.launcher.control.RunSummary;
import org.stft.launcher.control.TimeLimit;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.Companions;
import org.stft.launcher.display.LiveStatus;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.launcher.incarnation.Incarnation;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.LaunchEngine;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.incarnation.StopTimeout;
import org.stft.internal.restart.RestartSelection.Chosen;
import org.stft.mp.Bootstrap;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;

/** Runs a job to its end: starts all ranks, and starts them again from the newest version when they have died. */
public final class JobRun {

    private final OwnedJob owned;
    private final JobFile job;
    private final JobRecord record;
    private final RunRequest request;
    private final Console console;
    private final RestartPolicy policy;
    private final RankSettings settings;
    private final Resumption resumption;
    private final JobReport report;
    private final RunSummary summary;
    private final List<LauncherExtension> extensions = Extensions.all();
    private final JobListener reported;
    private JobRequests requests;
    private JobHosts hosts;

    public JobRun(OwnedJob owned, JobFile job, JobRecord record, RunRequest request) {
        this.owned = owned;
        this.job = job;
        this.record = record;
        this.request = request;
        this.console = request.console();
        this.policy = new RestartPolicy(job.maxRestarts());
        this.settings = new RankSettings(owned, job, request.verbose(), request.debugged().isPresent());
        this.resumption = new Resumption(owned, job, console::print);
        this.report = new JobReport(owned, resumption, console);
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
        requests = new JobRequests(owned.job().requests(), signals, console);
        LiveStatus live = LiveStatus.start(console, request.terminal(), summary::state);
        try (Companions companions = new Companions(extensions, running());
            JobHosts opened = new Preparation(signals).run(this::openHosts);
            resumption;
            live) {
            hosts = opened;
            CommandException.or(ExitCode.STORE, "The store cannot be written", () -> {
                requests.open();
                return record.starts(job, first);
            });
            sayMissingSignals(signals);
            Ended last = runInTime(first, signals);
            RunOutcome ending = last.ending();
            StartPoint start = last.start();
            state = JobReport.stateAfter(ending);
            if (state == State.FINISHED && !record.isOfThisRun()) {
                settle(ending, start);
            }
            code = report.conclude(ending, start);
            return companions.ended(code);
        } catch (IOException e) {
            throw new CommandException(ExitCode.FAILED, "The job cannot be run: " + Sentences.closed(FileErrors.of(e))
                + (request.hosts().isLocal()
                    ? ""
                    : " " + report.lastVersion() + " " + report.bringBack() + " --hosts HOST,..."),
                e);
        } finally {
            record.ended(state);
            requests.conclude(code);
            summary.text().ifPresent(console::print);
            request.faults().missed().forEach(fault -> console.print("warning: the fault " + fault
                + " was not triggered: the job did not reach that point"));
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
            console.print(
                "warning: the program ended without Stft.start(), so no version was restored. The job is left as it was.");
        }
    }

    private JobHosts openHosts() {
        return CommandException.or(ExitCode.USAGE, "The hosts cannot be used (others: --hosts)",
            () -> JobHosts.open(request.hosts(),
                job.spcs(),
                new Directories(owned.store().directory(), Path.of(job.workingDirectory()), job.classPath()),
                console::print));
    }

    private void sayMissingSignals(Signals signals) {
        signals.unavailable().forEach(name -> console.print("warning: this JVM does not let the launcher have " + name
            + "; it has its usual effect"));
    }

    /** The last incarnation, and the point from which it began. */
    private record Ended(RunOutcome ending, StartPoint start) {}

    private Ended runInTime(StartPoint first, Signals signals) throws IOException {
        Duration stopTimeout = settings.duration(Setting.STOP_TIMEOUT);
        TimeLimit limit = request.end()
            .map(end -> TimeLimit.watch(end, stopTimeout, summary::longestSave, signals)).orElse(null);
        try (limit) { // null is a resource that is not closed
            StartPoint start = first;
            RunOutcome ending = runRanks(start, signals);
            while (ending.kind() == RunOutcome.Kind.FAILED && restarts(ending)) {
                start = resumption.start();
                owned.awaitNoRanks(hosts.isAnyGone());
                ending = runRanks(start, signals);
            }
            return new Ended(ending, start);
        }
    }

    private RunOutcome runRanks(StartPoint start, Signals signals) throws IOException {
        Optional<FaultSpec> fault = request.faults().next();
        Optional<ImageRestore> prepared = resumption.prepared(console::print);
        hosts.deal(job.ranks());
        Optional<ImageRestore> images = prepared.isPresent()
            ? prepared
            : resumption.images(start, hosts, console::print);
        RunOutcome ending = images.isPresent()
            ? restoreProcesses(images.get(), start, fault, signals)
            : startJvms(start, fault, signals);
        request.faults().ended(fault, ending);
        request.listener().ended(ending);
        return ending;
    }

    private RunOutcome startJvms(StartPoint start, Optional<FaultSpec> fault, Signals signals) throws IOException {
        RankCommand command = new RankCommand(job, settings.of(start, fault), request.debugged());
        try (LaunchEngine engine = new JvmEngine(command, bootstrap(), hosts, job.ranks(), output())) {
            return run(engine, job, start, signals);
        }
    }

    private Bootstrap bootstrap() throws IOException {
        try {
            return Program.binding(job.binding()).bootstrap(job.ranks(), hosts.address());
        } catch (IllegalStateException e) {
            throw new CommandException(ExitCode.FAILED, e.getMessage(), e);
        }
    }

    private RunOutcome restoreProcesses(ImageRestore first, StartPoint start, Optional<FaultSpec> fault,
        Signals signals)
        throws IOException {
        owned.job().sweep();
        JobFile asImaged = record.withProgramOfImages(job);
        if (!asImaged.equals(job)) {
            console.print(
                "warning: the ranks are restored from images of whole processes. Another class path, other arguments, JVM options "
                    + "and system properties have no effect.");
        }
        ImageRestore images = first;
        while (true) {
            try (LaunchEngine engine = new ImageEngine(images, lines -> settings.ofRestored(fault, lines), hosts,
                output())) {
                return run(engine, asImaged, start, signals);
            } catch (ImageRestore.Failed e) {
                Chosen failed = images.chosen();
                RestoreFallback.Next next = resumption.after(failed, e, start, hosts);
                owned.awaitNoRanks(hosts.isAnyGone());
                hosts.deal(job.ranks());
                Optional<ImageRestore> other = resumption.images(next, failed, start, hosts, console::print);
                if (other.isEmpty()) {
                    long version = next == RestoreFallback.Next.VERSION_BEFORE
                        ? resumption.newest().orElseThrow()
                        : failed.version();
                    return startJvms(StartPoint.version(version), fault, signals);
                }
                images = other.get();
            }
        }
    }

    private RunOutcome run(LaunchEngine engine, JobFile asRestored, StartPoint start, Signals signals)
        throws IOException {
        JobListener watch = new JobWatch(List.of(request.listener(), summary, requests, reported), job.ranks(),
            () -> record.restored(asRestored), this::prepareRestart);
        return new Incarnation(signals, console, watch, hosts.address(),
            new StopTimeout(settings.duration(Setting.STOP_TIMEOUT)))
            .run(job.ranks(), engine, () -> request.listener().started(policy.restarts(), start));
    }

    private boolean prepareRestart() {
        return !policy.isExhausted() && resumption.prepare(hosts);
    }

    private RankOutput output() {
        return new RankOutput(console, request.prefix());
    }

    private boolean restarts(RunOutcome failure) {
        if (!failure.traces().isEmpty() && !policy.isRepetition(failure)
            && (request.verbose() || !failure.hasVictim())) {
            console.print(String.join("\n", FailureReport.traces(failure)));
        }
        Optional<String> refusal = policy.refuse(failure, resumption.newest().orElse(0));
        report.failed(failure, refusal, policy.restarts() + " of " + job.maxRestarts());
        return refusal.isEmpty();
    }
}
