package org.stft.replay.order;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.stft.base.io.FileErrors;
import org.stft.base.io.FileTrees;
import org.stft.base.text.Sentences;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.log.LoggedRun;
import org.stft.log.compare.RunComparison;
import org.stft.log.launcher.RepeatedJob;
import org.stft.tool.race.Milestone;

/**
 * All ranks of a logged run again, by the command that has started it. Receives from any source, probes, and calls that
 * complete some of several operations have the outcomes that they had in that run; all events are compared with its log.
 */
public final class JobReplay {

    private static final String LOG = "event-log";

    private final LoggedRun run;
    private final boolean recorded;
    private final PrintWriter messages;

    /**
     * Prepares a replay.
     *
     * @param recorded true if what each rank gets is to be recorded, for replays of single ranks
     * @param messages gets the outcome
     */
    public JobReplay(LoggedRun run, boolean recorded, PrintWriter messages) {
        this.run = run;
        this.recorded = recorded;
        this.messages = messages;
    }

    /** Runs the job. Returns the exit code of the command. */
    public int run() throws IOException, InterruptedException {
        List<String> outcomes = outcomes();
        Path directory = directory();
        boolean kept = false;
        try {
            Path file = directory.resolve(ReplayedJob.OUTCOMES);
            Files.write(file, outcomes);
            runJob(file);
            ExitCode code = compared(directory);
            kept = recorded;
            return code.code();
        } finally {
            if (kept) {
                FileTrees.delete(directory.resolve("store"));
            } else {
                FileTrees.delete(directory);
            }
        }
    }

    private List<String> outcomes() {
        try {
            if (run.info().get("command").isEmpty()) {
                throw new IOException("it was not started by 'stft run'");
            }
            if (!run.info().get("previous").isEmpty()) {
                throw new IOException("the run continued from process images, and did not begin with the program");
            }
            return RecordedOutcomes.of(run);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "Run " + run.name() + " cannot be replayed by all ranks: "
                + Sentences.closed(FileErrors.of(e)) + " A rank of a job that was recorded with --record can be "
                + "replayed alone: stft replay --rank R.", e);
        }
    }

    /** Beside the logs, where ranks on other hosts find it. */
    private Path directory() {
        Path logs = run.directory().toAbsolutePath().getParent();
        return CommandException.or(ExitCode.USAGE, "No files can be written beside the log",
            () -> Files.createTempDirectory(logs, "order-replay-"));
    }

    private void runJob(Path file) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of(ReplayedJob.FILE, file.toString(), ReplayedJob.RECORD,
            Boolean.toString(recorded));
        try (RepeatedJob job = RepeatedJob.start(List.of("sh", "-c", "exec " + run.info().get("command")),
            environment)) {
            job.waitFor();
        }
    }

    private ExitCode compared(Path directory) throws IOException {
        if (!Milestone.STARTED.isReached(directory)) {
            throw new CommandException(ExitCode.FAILED, "No rank was started by the command of the run: "
                + run.info().get("command") + ". Go to the directory in which the job was run.");
        }
        LoggedRun again = LoggedRun.newest(directory.resolve(LOG));
        RunComparison comparison = new RunComparison(run, again);
        List<String> differences = new ArrayList<>();
        for (int rank : comparison.ranks()) {
            comparison.difference(rank, true).ifPresent(each -> differences.addAll(each.lines()));
        }
        differences.forEach(messages::println);
        if (Milestone.DIVERGED.isReached(directory)) {
            messages.println("stft: " + Milestone.DIVERGED.text(directory) + ".");
        }
        boolean same = differences.isEmpty();
        messages.println(same
            ? "stft: all " + comparison.events() + " events of " + run.info().size() + " ranks were as recorded"
            : "stft: the ranks did something else than in the recorded run; < is recorded, > is this run");
        if (recorded) {
            messages.println("stft: recorded; replay one rank alone: stft replay --rank R " + again.directory());
        }
        messages.flush();
        return same ? ExitCode.DONE : ExitCode.DIFFERENT;
    }
}
