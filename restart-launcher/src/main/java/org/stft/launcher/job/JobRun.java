package org.stft.launcher.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.stft.StftException.Category;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.fault.FaultSpec;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;
import org.stft.launcher.display.Console;
import org.stft.launcher.incarnation.Incarnation;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.incarnation.OutputForwarder;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.RankProcess;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.incarnation.StopTimeout;
import org.stft.launcher.job.ImageChoice.Chosen;
import org.stft.launcher.job.JobHosts.Directories;
import org.stft.link.RankEvent;
import org.stft.mp.Bootstrap;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.process.RestoredProcess;
import org.stft.store.Expectation;
import org.stft.store.FileErrors;
import org.stft.store.JobFile.State;
import org.stft.store.JobFile;

/** Runs a job to its end: starts all ranks, and starts them again from the newest version when they have died. */
public final class JobRun {

    private final OwnedJob owned;
    private final JobFile job;
    private final JobRecord record;
    private final RunRequest manner;
    private final Console console;
    private final RestartPolicy policy;
    private final PreparedRestore<ImageRestore> early = new PreparedRestore<>();
    private final RestoreFallback fallback;
    private JobHosts hosts;

    public JobRun(OwnedJob owned, JobFile job, JobRecord record, RunRequest manner) {
        this.owned = owned;
        this.job = job;
        this.record = record;
        this.manner = manner;
        this.console = manner.console();
        this.policy = new RestartPolicy(job.maxRestarts());
        this.fallback = new RestoreFallback(console::say);
    }

    /** Where the job goes on: its newest version, else the one that it was restarted from, else the beginning. */
    public StartPoint resumption() {
        if (owned.newest(job.firstVersion()).isPresent()) {
            return StartPoint.newest();
        }
        return job.base() > 0 ? StartPoint.version(job.base()) : StartPoint.beginning();
    }

    /** Runs the job. When this returns or throws, none of its processes is left. */
    public ExitCode run(StartPoint first, Signals signals) {
        StartPoint start = first;
        State state = State.FAILED;
        try (JobHosts opened = new Preparation(signals).run(this::openHosts); early) {
            hosts = opened;
            CommandException.or(ExitCode.STORE, "The store cannot be written", () -> record.starts(job, first));
            sayMissingSignals(signals);
            RunOutcome ending = runRanks(start, signals);
            while (ending.kind() == RunOutcome.Kind.FAILED && restarts(ending)) {
                start = resumption();
                owned.awaitNoRanks(hosts.isAnyGone());
                ending = runRanks(start, signals);
            }
            state = stateAfter(ending);
            if (state == State.FINISHED && !record.isOfThisRun()) {
                settle(ending, start);
            }
            return conclude(ending, start);
        } catch (IOException e) {
            throw new CommandException(ExitCode.FAILED, "The job cannot be run: " + FileErrors.of(e) + "."
                + (manner.hosts().isLocal() ? "" : " " + lastVersion() + " " + bringBack() + " --hosts HOST,..."), e);
        } finally {
            record.ended(state);
            manner.faults().missed().forEach(fault -> console.say("warning: the fault " + fault
                + " never struck: the job did not come to that point"));
        }
    }

    /** A program may end well before it comes to a checkpoint call. */
    private void settle(RunOutcome ending, StartPoint start) {
        if (start.isBeginning() || ending.restarted().isPresent()) {
            record.restored(job);
        } else {
            console.say("warning: the program ended without Stft.start(), so no version was restored. The job is left as it was.");
        }
    }

    private JobHosts openHosts() {
        return CommandException.or(ExitCode.USAGE, "The hosts cannot be used (others: --hosts)", () -> JobHosts.open(manner.hosts(), spcs(),
            new Directories(owned.store().directory(), Path.of(job.workingDirectory()), job.classPath()), console::say));
    }

    private void sayMissingSignals(Signals signals) {
        signals.unavailable().forEach(name -> console.say("warning: this JVM does not let the launcher have SIG" + name
            + "; it has its usual effect"));
    }

    private RunOutcome runRanks(StartPoint start, Signals signals) throws IOException {
        Optional<FaultSpec> fault = manner.faults().next();
        Optional<ImageRestore> begun = early.take(this::newest, console::say);
        hosts.deal(job.ranks());
        Optional<ImageRestore> images = begun.isPresent() ? begun : images(start, console::say);
        RunOutcome ending = images.isPresent() ? restoreProcesses(images.get(), start, fault, signals)
            : startJvms(start, fault, signals);
        manner.faults().ended(fault, ending);
        manner.listener().ended(ending);
        return ending;
    }

    /** The images of whole processes that the ranks are restored from, if they are. */
    private Optional<ImageRestore> images(StartPoint start, Consumer<String> say) throws IOException {
        return start.isBeginning() || !savesProcesses() ? Optional.empty()
            : new ImageChoice(owned.job(), new Expectation(job.ranks(), job.main()), spcs(), hosts, say)
                .choose(start, job.firstVersion(), fallback.failed()).map(this::restoreOf);
    }

    private ImageRestore restoreOf(Chosen chosen) {
        return new ImageRestore(chosen, owned.job().directoryOf(chosen.version()), hosts);
    }

    private boolean savesProcesses() {
        return spcs().stream().anyMatch(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE));
    }

    /** The job will be restarted, most likely. */
    private void restoreEarly() {
        if (!savesProcesses() || policy.isExhausted()) {
            return;
        }
        try {
            StartPoint start = resumption();
            early.begin(newest(), say -> {
                Optional<ImageRestore> images = images(start, say);
                images.ifPresent(ImageRestore::prepare);
                return images;
            });
        } catch (CommandException storeCannotBeRead) {
            // It will be read again once all ranks have ended.
        }
    }

    private List<String> spcs() {
        return Program.spcs(job);
    }

    private RunOutcome startJvms(StartPoint start, Optional<FaultSpec> fault, Signals signals) throws IOException {
        RankCommand command = new RankCommand(job, settings(start, fault));
        try (Bootstrap rendezvous = rendezvous()) {
            return incarnation(signals, job).run(job.ranks(),
                (rank, lines) -> running(rank, hosts.of(rank).start(command.of(rank, rendezvous, lines)), lines),
                () -> manner.listener().started(policy.restarts(), start));
        }
    }

    private RunOutcome restoreProcesses(ImageRestore first, StartPoint start, Optional<FaultSpec> fault, Signals signals)
            throws IOException {
        owned.job().sweep();
        JobFile asImaged = record.withProgramOfImages(job);
        if (!asImaged.equals(job)) {
            console.say("warning: the ranks are restored from images of whole processes. Another class path, other arguments, JVM options "
                + "and system properties have no effect.");
        }
        ImageRestore images = first;
        while (true) {
            try {
                return runRestored(images, asImaged, start, fault, signals);
            } catch (ImageRestore.Failed e) {
                Chosen failed = images.chosen();
                List<Long> older = owned.job().versions().stream().filter(version -> version < failed.version()).toList();
                RestoreFallback.Next next = fallback.after(failed, e, objectsOf(failed), older, start.isNewest() && isOfThisRun(older));
                if (next == RestoreFallback.Next.OBJECTS_OF_THE_VERSION) {
                    return startJvms(StartPoint.version(failed.version()), fault, signals);
                }
                owned.awaitNoRanks(hosts.isAnyGone());
                hosts.deal(job.ranks());
                Optional<ImageRestore> other = next == RestoreFallback.Next.SAME_IMAGES ? Optional.of(restoreOf(failed))
                    : images(start, console::say);
                if (other.isEmpty()) {
                    return startJvms(StartPoint.version(newest().orElseThrow()), fault, signals);
                }
                images = other.get();
            }
        }
    }

    private RunOutcome runRestored(ImageRestore images, JobFile asImaged, StartPoint start, Optional<FaultSpec> fault, Signals signals)
            throws IOException {
        List<RestoredProcess> restored = new ArrayList<>();
        return incarnation(signals, asImaged).run(job.ranks(), (rank, lines) -> {
            if (restored.isEmpty()) {
                restored.addAll(images.all(surroundings(fault, lines)));
            }
            return running(rank, restored.get(rank), lines);
        }, () -> manner.listener().started(policy.restarts(), start));
    }

    /** Versions of this run, or the one that it was restarted from: the others would be another run of the program. */
    private boolean isOfThisRun(List<Long> versions) throws IOException {
        long base = owned.job().base(job.firstVersion());
        return versions.stream().anyMatch(version -> version >= job.firstVersion() || version == base);
    }

    /** The back end that has objects of the same version, which do as well. */
    private Optional<String> objectsOf(Chosen images) {
        return spcs().stream().filter(id -> !hosts.canRestore(id)).filter(images.manifest().spcs()::contains).findFirst();
    }

    private Incarnation incarnation(Signals signals, JobFile restored) {
        return new Incarnation(signals, console, new Watch(restored), hosts.address(),
            new StopTimeout(duration(Setting.STOP_TIMEOUT)));
    }

    /** One that was checked before it was written down. */
    private Duration duration(Setting setting) {
        return Durations.parse(job.properties().getOrDefault(setting.key(), setting.fallback())).orElseThrow();
    }

    /** What a restored rank is told: what it knows is of another run. */
    private Map<String, String> surroundings(Optional<FaultSpec> fault, RankConnections lines) {
        Map<String, String> environment = new TreeMap<>();
        for (Setting setting : Setting.values()) {
            Optional.ofNullable(job.properties().get(setting.key()))
                .ifPresent(value -> environment.put(setting.variable(), value));
        }
        settings(StartPoint.beginning(), fault).forEach((setting, value) -> environment.put(setting.variable(), value));
        environment.put(Setting.LINK.variable(), lines.address());
        environment.put(Setting.SECRET.variable(), lines.secret());
        return environment;
    }

    private Bootstrap rendezvous() throws IOException {
        try {
            return Program.binding(job.binding()).rendezvous(job.ranks(), hosts.address());
        } catch (IllegalStateException e) {
            throw new CommandException(ExitCode.FAILED, e.getMessage(), e);
        }
    }

    private RankProcess running(int rank, RestoredProcess process, RankConnections lines) {
        return new RankProcess(rank, hosts.of(rank), process, forward(rank, process.output(), process.error()), lines);
    }

    private CompletableFuture<Void> forward(int rank, InputStream output, InputStream error) {
        String before = manner.prefix() ? "[" + rank + "] " : "";
        return CompletableFuture.allOf(
            OutputForwarder.start(output, before, console.out(), "stft-out-" + rank),
            OutputForwarder.start(error, before, console.err(), "stft-err-" + rank));
    }

    private Map<Setting, String> settings(StartPoint start, Optional<FaultSpec> fault) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        settings.put(Setting.STORE, owned.store().directory().toString());
        settings.put(Setting.JOB, owned.job().name());
        settings.put(Setting.PROGRAM, job.main());
        settings.put(Setting.FIRST, Long.toString(job.firstVersion()));
        settings.put(Setting.VERBOSE, manner.verbose() ? "on" : "off");
        start.version().ifPresent(version -> settings.put(Setting.RESTART, version));
        fault.ifPresent(spec -> settings.put(Setting.FAULT, spec.toString()));
        return settings;
    }

    /** Passes on what ranks say, and writes the job down once all of them have what they protect. */
    private final class Watch implements JobListener {

        private final JobFile asRestored;
        private final Set<Integer> restored = new HashSet<>();

        Watch(JobFile asRestored) {
            this.asRestored = asRestored;
        }

        @Override
        public void failing() {
            restoreEarly();
        }

        @Override
        public void connected(int rank, long pid) {
            manner.listener().connected(rank, pid);
        }

        @Override
        public void reported(int rank, RankEvent report) {
            if (report instanceof RankEvent.Restored && restored.add(rank) && restored.size() == job.ranks()) {
                record.restored(asRestored);
            }
            manner.listener().reported(rank, report);
        }
    }

    private boolean restarts(RunOutcome failure) {
        if (!failure.traces().isEmpty() && !policy.isRepetition(failure) && (manner.verbose() || !failure.hasVictim())) {
            console.say(String.join("\n", FailureReport.traces(failure)));
        }
        OptionalLong newest = newest();
        Optional<String> refusal = policy.refuse(failure, newest.orElse(0));
        boolean worthwhile = newest.isPresent() || failure.hasVictim();
        String next = refusal.map(reason -> reason + (worthwhile ? " " + bringBack() : ""))
            .orElseGet(() -> "Restart " + policy.restarts() + " of " + job.maxRestarts() + " "
                + (newest.isPresent() ? "from version " + newest.getAsLong() : "from the beginning") + ".");
        console.say(FailureReport.of(failure) + " " + lastVersion() + " " + next);
        return refusal.isEmpty();
    }

    /** The version from which the job would go on, if it died now. */
    private OptionalLong newest() {
        OptionalLong own = owned.newest(job.firstVersion(), fallback.failed());
        return own.isPresent() || job.base() == 0 ? own : OptionalLong.of(job.base());
    }

    private String bringBack() {
        return "Bring it back with: " + owned.restartCommand();
    }

    private String lastVersion() {
        OptionalLong newest = newest();
        return newest.isPresent() ? "Last version: " + newest.getAsLong() + "." : "No version was saved yet.";
    }

    private static State stateAfter(RunOutcome ending) {
        return switch (ending.kind()) {
            case FINISHED -> State.FINISHED;
            case STOPPED -> State.STOPPED;
            default -> State.FAILED;
        };
    }

    private ExitCode conclude(RunOutcome ending, StartPoint start) {
        return switch (ending.kind()) {
            case FINISHED -> finished(ending);
            case STOPPED -> ended("Saved and stopped.", ExitCode.STOPPED);
            case INTERRUPTED -> ended("Ended by SIGINT.", ExitCode.INTERRUPTED);
            case TERMINATED -> ended("Ended without a new version.", ExitCode.TERMINATED);
            case FAILED -> codeOf(ending, start);
        };
    }

    private ExitCode finished(RunOutcome ending) {
        if (ending.stopRequested()) {
            console.say("the program ended before it came to another checkpoint call");
        }
        return ExitCode.DONE;
    }

    private ExitCode ended(String how, ExitCode code) {
        console.say(how + " " + lastVersion() + " " + bringBack());
        return code;
    }

    private static ExitCode codeOf(RunOutcome ending, StartPoint start) {
        if (!ending.isExplained() || ending.isLostConnection()) {
            return ExitCode.FAILED;
        }
        if (ending.failures().values().stream().anyMatch(failed -> failed.category() == Category.RETRY)) {
            return ExitCode.STORE;
        }
        return !start.isBeginning() && ending.restarted().isEmpty() ? ExitCode.VERSION : ExitCode.FAILED;
    }
}
