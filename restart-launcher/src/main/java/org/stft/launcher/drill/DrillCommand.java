package org.stft.launcher.drill;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.stft.base.process.PrivateFiles;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.base.time.Stopwatch;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.LiveStatus;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft drill}: restarts a job beside itself and compares it with its own next version. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft drill --store /data/stft Main"}, name = "drill",
    description = {
        "Restart a job from a version, beside the job, run it to the next version, and compare all protected objects "
            + "with it.",
        "Finds what a version lacks: state that is not protected, clocks, random numbers, the order of messages. The job, "
            + "its versions and its files are not touched, and the job may be running."})
public final class DrillCommand implements Callable<Integer> {

    private static final Set<ExitCode> BY_SIGNAL = EnumSet.of(ExitCode.STOPPED, ExitCode.INTERRUPTED,
        ExitCode.TERMINATED);
    /** A job that saves all the time may remove a version before it has a second name. */
    private static final int TRIES = 10;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private JsonOption json;

    @Option(names = "--from", paramLabel = "V", description = {
        "The version to restart from; 0: the beginning of the program.",
        "Default: the newest one that has a successor"})
    private Long from;

    @Option(names = "--spc", paramLabel = "ID",
        description = {"The back end whose images are used.", "Default: those of the job, in their order"})
    private String spc;

    @Option(names = "--times", paramLabel = "K", defaultValue = "1",
        description = {"Do it K times, or until there is a difference.", "Default: ${DEFAULT-VALUE}"})
    private int times;

    @Option(names = "--except", paramLabel = "PLACE[,PLACE]", description = {
        "Expect a difference at a place, written as in the report, such as progress.nanoseconds: a clock, for example.",
        "Default: the setting stft.drill-except of the job"})
    private String except;

    @Option(names = "--output", description = "Show what the ranks print.")
    private boolean output;

    @Option(names = "--shared-files", description = {
        "Let the ranks write to the job's own files, if the program writes none or may write them again.",
        "Default: what they write is discarded"})
    private boolean sharedFiles;

    @Parameters(index = "0", arity = "0..1", paramLabel = "JOB", description = {"The job.", "Default: the only one"})
    private String name;

    @Override
    public Integer call() throws IOException {
        if (times < 1) {
            throw new CommandException(ExitCode.USAGE, "--times must be 1 or more, but is " + times + ".");
        }
        Map<String, String> named = name == null ? Map.of() : Map.of(Setting.JOB.key(), name);
        Settings settings = Settings.of(storeOptions.over(named), System.getenv());
        Store store = StoreOptions.open(settings);
        JobStore job = StoreOptions.existingJob(store, settings);
        JobFile recorded = recorded(job);
        Stretch stretch = stretch(job, recorded);
        return drill(store, job, recorded, stretch, sharedFiles ? Optional.empty() : Optional.of(apart(store))).code();
    }

    private static PrivateFiles apart(Store store) {
        try {
            return new PrivateFiles(store.directory());
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE,
                "What the ranks write cannot be kept apart from the job's own files "
                    + "here: " + Sentences.closed(FileErrors.of(e))
                    + " If the program writes no files, or may write them again, use --shared-files.",
                e);
        }
    }

    private JobFile recorded(JobStore job) {
        JobFile recorded = CommandException.or(ExitCode.VERSION, "The record of the job cannot be read", job::jobFile)
            .orElseThrow(() -> new CommandException(ExitCode.USAGE, "The store has no record of the program of job '"
                + job.name() + "': it was not started with 'stft run'. A drill starts it as that has done."));
        Map<String, String> properties = new TreeMap<>(recorded.properties());
        if (spc != null) {
            properties.put(Setting.SPC.key(), spc);
        }
        if (except != null) {
            properties.put(Setting.DRILL_EXCEPT.key(), except);
        }
        return recorded.withProperties(properties);
    }

    private ExitCode drill(Store store, JobStore job, JobFile recorded, Stretch first, Optional<PrivateFiles> files)
        throws IOException {
        Stretch stretch = first;
        for (int attempt = 1; attempt < TRIES; attempt++) {
            try (ScratchStore scratch = ScratchStore.of(store, job, stretch)) {
                return drill(scratch.store(), job.name(), DrillJob.of(recorded, stretch), stretch, files);
            } catch (ScratchStore.VersionRemovedException removed) {
                stretch = stretch(job, recorded);
            }
        }
        throw new CommandException(ExitCode.VERSION,
            "The job removes its versions faster than they can be given a second "
                + "name. Keep more of them (--keep).");
    }

    private Stretch stretch(JobStore job, JobFile recorded) {
        OptionalLong wanted = from == null ? OptionalLong.empty() : OptionalLong.of(from);
        return CommandException.or(ExitCode.STORE, "The store cannot be read", () -> {
            for (int attempt = 1;; attempt++) {
                try {
                    return Stretch.choose(job, recorded, wanted);
                } catch (NoSuchFileException removed) {
                    if (attempt == TRIES) {
                        throw removed;
                    }
                }
            }
        });
    }

    private ExitCode drill(Store scratch, String name, JobFile job, Stretch stretch, Optional<PrivateFiles> files)
        throws IOException {
        say("drill of job '" + name + "' on " + Readable.count(job.ranks(), "rank") + ": " + stretch
            + stretch.time().map(time -> "; the job took " + Readable.seconds(time)).orElse(""));
        JobStore copy = scratch.job(name);
        copy.beginEpoch();
        copy.write(job);
        DrillRun run = new DrillRun(scratch, name, output);
        try {
            if (DrillJob.needsObjects(job, stretch)) {
                say("reading the objects of version " + stretch.to().version() + " from its process images");
                DrillRun.Outcome saved = run(run, StartPoint.version(stretch.to().version()), files);
                if (saved.code() != ExitCode.DONE || saved.reports().size() < job.ranks()) {
                    return failed(saved, "The objects of version " + stretch.to().version() + " could not be read.");
                }
            }
            return compare(run, name, job, stretch, files);
        } catch (StftException e) {
            throw new CommandException(ExitCode.of(e.category()), e.getMessage(), e);
        }
    }

    /** Each time with the files as they are, without what the time before has written. */
    private static DrillRun.Outcome run(DrillRun run, StartPoint start, Optional<PrivateFiles> files)
        throws IOException {
        return files.isPresent() ? run.withPrivateFiles(files.get(), start) : run.run(start);
    }

    private ExitCode compare(DrillRun run, String name, JobFile job, Stretch stretch, Optional<PrivateFiles> files)
        throws IOException {
        DrillReport report = null;
        for (int time = 1; time <= times && (report == null || report.same()); time++) {
            Stopwatch watch = Stopwatch.start();
            String what = (times == 1 ? "" : time + " of " + times + ": ") + "running to call " + stretch.to().call();
            say(what);
            DrillRun.Outcome outcome;
            LiveStatus live = live(what, watch);
            try (live) {
                outcome = run(run, stretch.start(), files);
            }
            if (outcome.code() != ExitCode.DONE) {
                return failed(outcome, "The ranks failed before they came to version " + stretch.to().version() + ".");
            }
            say("took " + Readable.seconds(watch.elapsed()));
            report = DrillReport.of(name, stretch, job.ranks(), outcome.reports());
        }
        return print(report);
    }

    private LiveStatus live(String what, Stopwatch watch) {
        return LiveStatus.start(Console.ofThisProcess(), output ? Terminal.NONE : Terminal.ofStandardError(),
            () -> "stft: " + what + ", " + Readable.seconds(watch.elapsed()));
    }

    private ExitCode print(DrillReport report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, report);
        } else {
            report.print(out);
        }
        return report.same() ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private ExitCode failed(DrillRun.Outcome outcome, String what) {
        PrintWriter err = spec.commandLine().getErr();
        if (BY_SIGNAL.contains(outcome.code())) {
            err.println("stft: the drill was ended by a signal before it had compared anything");
            err.flush();
            return outcome.code();
        }
        err.print(outcome.output());
        err.println("stft: FAILED: " + what + " Nothing was compared.");
        err.flush();
        return outcome.code() == ExitCode.DONE ? ExitCode.FAILED : outcome.code();
    }

    private void say(String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("stft: " + text);
        err.flush();
    }
}
