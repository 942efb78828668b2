package org.stft.launcher.drill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.stft.StftException;
import org.stft.base.process.PrivateFiles;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.job.ChildCommand;
import org.stft.launcher.job.JobRecord;
import org.stft.launcher.job.JobRun;
import org.stft.launcher.job.LockedJob;
import org.stft.launcher.job.ProgramSetup;
import org.stft.launcher.job.RunRequest;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Drilled;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Store;

/**
 * One run of the ranks in a drill, from a version in a scratch store: in this process, or in one with private files, which leaves
 * the outcome in the scratch store.
 */
final class DrillRun {

    private static final String OUTCOME = "outcome.json";

    private final Store store;
    private final String job;
    private final boolean shown;

    /**
     * @param store the scratch store
     * @param job the name of the job, whose record is in the scratch store
     * @param shown true if the ranks' output and the launcher's lines are shown while they run
     */
    DrillRun(Store store, String job, boolean shown) {
        this.store = store;
        this.job = job;
        this.shown = shown;
    }

    /**
     * The outcome of a run.
     *
     * @param code the exit code of the job
     * @param reports the reports of the ranks that have reached the end of the drill
     * @param output what the ranks and the launcher have printed on standard error, if it was not shown
     */
    record Outcome(ExitCode code, SortedMap<Integer, Drilled> reports, String output) {}

    /**
     * Runs the ranks in another process.
     *
     * @throws IOException if that process has not left an outcome
     */
    Outcome withPrivateFiles(PrivateFiles files, StartPoint start) throws IOException {
        Path outcome = store.directory().resolve(OUTCOME);
        Files.deleteIfExists(outcome);
        List<String> words = new ArrayList<>(List.of(DrillRunCommand.NAME, store.directory().toString(), job));
        start.version().ifPresent(version -> words.addAll(List.of("--from", version)));
        if (shown) {
            words.add("--output");
        }
        words.addAll(0, ChildCommand.thisProgram());
        int code = new ChildCommand().await(new ProcessBuilder(files.command(words)).inheritIO().start());
        if (Files.notExists(outcome)) {
            Optional<ExitCode> known = ExitCode.of(code);
            throw new CommandException(known.filter(each -> each != ExitCode.DONE).orElse(ExitCode.FAILED),
                "The process that runs the ranks ended with exit code " + code + ".");
        }
        return JsonOption.mapper().readValue(outcome.toFile(), Outcome.class);
    }

    /** Runs the ranks in this process, and leaves the outcome for the process that has started this one. */
    void leaveOutcome(StartPoint start) throws IOException {
        JsonOption.mapper().writeValue(store.directory().resolve(OUTCOME).toFile(), run(start));
    }

    /** Runs the ranks in this process. */
    Outcome run(StartPoint start) throws IOException {
        SortedMap<Integer, Drilled> reports = new TreeMap<>();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        Console console = shown
            ? Console.ofThisProcess()
            : new Console(OutputStream.nullOutputStream(), kept);
        ExitCode code = run(start, console, (rank, report) -> {
            if (report instanceof Drilled drilled) {
                reports.put(rank, drilled);
            }
        });
        return new Outcome(code, reports, kept.toString(StandardCharsets.UTF_8));
    }

    private ExitCode run(StartPoint start, Console console, BiConsumer<Integer, RankEvent> reports)
        throws IOException {
        JobFile recorded = record();
        Settings settings = ProgramSetup.settings(recorded.properties());
        ProgramSetup.require(recorded, settings, console);
        RunRequest request = new RunRequest(new FaultPlan(List.of()), false, false, console, Terminal.NONE, reports,
            Optional::empty, Optional.empty(), ProgramSetup.hosts(settings, recorded.binding()), false);
        JobStore jobStore = store.job(job);
        Optional<JobFile> before = start.isBeginning() ? Optional.empty() : Optional.of(recorded);
        try (LockedJob owned = LockedJob.take(store, jobStore)) {
            JobRun run = new JobRun(owned, recorded, new JobRecord(jobStore, before, console), request,
                Signals.ofThisProcess());
            ExitCode code = run.run(start);
            return code == ExitCode.DONE && run.wasAskedToStop() ? ExitCode.STOPPED : code;
        } catch (StftException e) {
            throw new CommandException(ExitCode.of(e.category()), e.getMessage(), e);
        }
    }

    private JobFile record() throws IOException {
        JobStore jobStore = store.job(job);
        return jobStore.jobFile().orElseThrow(() -> new IOException("there is no record in " + jobStore.directory()));
    }
}
