package org.stft.launcher.job;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.config.Setting;
import org.stft.fault.FaultSpec;
import org.stft.internal.restart.RestartSelection.Chosen;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.display.Console;
import org.stft.launcher.engine.Launch;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Incarnation;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RankStarter;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.incarnation.StopTimeout;
import org.stft.mp.Bootstrap;
import org.stft.store.JobFile;

/** Runs all ranks of a job, one incarnation after the other: as new JVMs, or restored from process images. */
final class Incarnations {

    /** The hosts on which the ranks run, the signals that end them, and the listeners to their events. */
    record RunEnvironment(JobHosts hosts, Signals signals, List<JobListener> listeners) {}

    private final LockedJob owned;
    private final JobFile job;
    private final JobRecord record;
    private final RunRequest request;
    private final Console console;
    private final Resumption resumption;
    private final RestartPolicy policy;
    private final RankSettings settings;

    Incarnations(LockedJob owned, JobFile job, JobRecord record, RunRequest request, Resumption resumption,
        RestartPolicy policy) {
        this.owned = owned;
        this.job = job;
        this.record = record;
        this.request = request;
        this.console = request.console();
        this.resumption = resumption;
        this.policy = policy;
        this.settings = new RankSettings(owned, job, request.verbose(), request.debugged().isPresent());
    }

    Duration stopTimeout() {
        return settings.duration(Setting.STOP_TIMEOUT);
    }

    /** Runs the ranks from a point on, until the last one has ended. */
    RunOutcome run(StartPoint start, RunEnvironment site) throws IOException {
        Optional<FaultSpec> fault = request.faults().next();
        Optional<ImageRestore> prepared = resumption.prepared(console::print);
        site.hosts().assign(job.ranks());
        Optional<ImageRestore> images = prepared.isPresent()
            ? prepared
            : resumption.images(start, site.hosts(), console::print);
        RunOutcome ending = images.isPresent()
            ? restoreProcesses(images.get(), start, fault, site)
            : startJvms(start, fault, site);
        request.faults().ended(fault, ending);
        request.listener().ended(ending);
        return ending;
    }

    private RunOutcome startJvms(StartPoint start, Optional<FaultSpec> fault, RunEnvironment site) throws IOException {
        JobHosts hosts = site.hosts();
        try (RankStarter starter = new Launch(job, settings.of(start, fault), request.debugged(), bootstrap(hosts),
            hosts, output())) {
            return run(starter, job, start, site);
        }
    }

    private Bootstrap bootstrap(JobHosts hosts) throws IOException {
        try {
            return Program.binding(job.binding()).bootstrap(job.ranks(), hosts.address());
        } catch (IllegalStateException e) {
            throw new CommandException(ExitCode.FAILED, e.getMessage(), e);
        }
    }

    private RunOutcome restoreProcesses(ImageRestore first, StartPoint start, Optional<FaultSpec> fault,
        RunEnvironment site)
        throws IOException {
        owned.job().sweep();
        JobFile asImaged = programOfImages();
        JobHosts hosts = site.hosts();
        ImageRestore images = first;
        while (true) {
            ImageRestore these = images;
            try {
                return run(connections -> these.start(connections, settings.ofRestored(fault, connections), output(),
                    console::print), asImaged, start, site);
            } catch (ImageRestore.Failed e) {
                Chosen failed = images.chosen();
                RestoreFallback.Next next = resumption.after(failed, e, start, hosts);
                owned.awaitNoRanks(hosts.isAnyGone());
                hosts.assign(job.ranks());
                Optional<ImageRestore> other = resumption.images(next, failed, start, hosts, console::print);
                if (other.isEmpty()) {
                    return startJvms(resumption.startAfter(next, failed), fault, site);
                }
                images = other.get();
            }
        }
    }

    private JobFile programOfImages() {
        JobFile asImaged = record.withProgramOfImages(job);
        if (!asImaged.equals(job)) {
            console.print("warning: the ranks are restored from images of whole processes. Another class path, "
                + "other arguments, JVM options and system properties have no effect.");
        }
        return asImaged;
    }

    private RunOutcome run(RankStarter starter, JobFile asRestored, StartPoint start, RunEnvironment site)
        throws IOException {
        JobListener watch = new RestoreDetector(site.listeners(), job.ranks(), () -> record.restored(asRestored),
            () -> prepareRestart(site.hosts()));
        return new Incarnation(site.signals(), console, watch, site.hosts().address(), new StopTimeout(stopTimeout()))
            .run(job.ranks(), starter, () -> request.listener().started(policy.restarts(), start));
    }

    private boolean prepareRestart(JobHosts hosts) {
        return !policy.isExhausted() && resumption.prepare(hosts);
    }

    private RankOutput output() {
        return new RankOutput(console, request.prefix());
    }
}
