package org.stft.race.confirm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.log.LoggedRun;
import org.stft.log.launcher.JobNotStartedException;
import org.stft.log.launcher.RepeatedJob;
import org.stft.race.Analyser;
import org.stft.race.choice.Choice;
import org.stft.race.run.Analysis;
import org.stft.race.verdict.Findings;
import org.stft.tool.race.Milestone;

/** A run of the job with forced matches: its decisions, log and output are in a directory of its own. */
final class ForcedRun {

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Path directory;
    private final List<String> command;
    private final Choice forced;
    private final Optional<List<String>> waiting;
    private final int exit;
    private final boolean ended;

    private ForcedRun(Path directory, List<String> command, Choice forced, Optional<List<String>> waiting,
        boolean ended, int exit) {
        this.directory = directory;
        this.command = command;
        this.forced = forced;
        this.waiting = waiting;
        this.ended = ended;
        this.exit = exit;
    }

    /**
     * Runs the job.
     *
     * @param directory to be created
     * @param decisions one a line
     * @param forced the message among them that the racing receive or probe is to get
     * @param timeout until the race, and after it
     * @throws JobNotStartedException if no rank has come so far that it could be forced
     */
    static ForcedRun of(List<String> command, Path directory, List<String> decisions, Choice forced, Duration timeout)
        throws IOException, InterruptedException {
        Path file = Files.createDirectories(directory).toAbsolutePath().resolve("decisions");
        Files.write(file, decisions);
        boolean ended;
        int exit;
        Optional<List<String>> waiting;
        try (RepeatedJob job = start(command, directory, file)) {
            ended = ends(job, directory, timeout);
            exit = ended ? job.exit() : -1;
            waiting = ended ? Optional.empty() : waiting(directory); // a killed rank does not look as if it computed
        }
        ForcedRun run = new ForcedRun(directory, command, forced, waiting, ended, exit);
        run.requireStarted(timeout);
        return run;
    }

    private static RepeatedJob start(List<String> command, Path directory, Path decisions) throws IOException {
        try {
            return RepeatedJob.start(command, directory, Map.of(Milestone.DECISIONS, decisions.toString()));
        } catch (IOException e) {
            throw new JobNotStartedException("The job could not be started: " + e.getMessage() + ".", e);
        }
    }

    /**
     * Waits for the end of a job. The timeout starts again when the race is reached: a job may start slowly.
     */
    private static boolean ends(RepeatedJob job, Path directory, Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        boolean reached = false;
        while (!job.waitFor(PAUSE)) {
            if (!reached && Milestone.TAKEN.isReached(directory)) {
                reached = true;
                start = System.nanoTime();
            }
            if (System.nanoTime() - start > timeout.toNanos()) {
                return false;
            }
        }
        return true;
    }

    private void requireStarted(Duration timeout) throws IOException {
        if (!Milestone.STARTED.isReached(directory)) {
            throw new JobNotStartedException("The job could not be started: '" + String.join(" ", command) + "' "
                + (ended ? "ended with exit code " + exit : "did not end within " + timeout.toSeconds() + " s")
                + ", and no rank ran with --tool race-check." + said(), null);
        }
    }

    /** The end of its error output, for a message. */
    private String said() throws IOException {
        List<String> lines = RepeatedJob.last(RepeatedJob.errors(directory));
        return lines.isEmpty() ? "" : " It said:\n  " + String.join("\n  ", lines);
    }

    /** The last line of its error output, or an empty one. */
    String lastWords() throws IOException {
        List<String> lines = RepeatedJob.last(RepeatedJob.errors(directory));
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    boolean hasReached(Milestone milestone) {
        return milestone.isReached(directory);
    }

    /** What was told with a milestone that is reached. */
    String text(Milestone milestone) throws IOException {
        return milestone.text(directory);
    }

    /** False if it had to be ended because its time was over. */
    boolean hasEnded() {
        return ended;
    }

    int exit() {
        return exit;
    }

    /** The lines of its output, sorted: lines of different ranks may arrive in any order. */
    List<String> output() throws IOException {
        return RepeatedJob.output(directory).stream().sorted().toList();
    }

    boolean isLike(ForcedRun other) throws IOException {
        return ended == other.ended && exit == other.exit && output().equals(other.output());
    }

    /**
     * The calls that the ranks waited in when the time was over, if none did anything else; empty if one computed, or that
     * is not known.
     */
    Optional<List<String>> waiting() {
        return waiting;
    }

    private static Optional<List<String>> waiting(Path directory) {
        try {
            Analysis analysis = analysis(directory, new Findings());
            return analysis.blocked() ? Optional.of(analysis.openCalls()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns true if the racing receive or probe has got its message; it may not have looked at it yet. */
    boolean hasGotMessage() throws IOException {
        if (hasReached(Milestone.TAKEN)) {
            return true;
        }
        Findings findings = new Findings().recordingUnreceived();
        analysis(directory, findings);
        return hasReached(Milestone.ASKED) && findings.isUnreceived(forced);
    }

    private static Analysis analysis(Path directory, Findings findings) throws IOException {
        return Analysis.of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD, findings);
    }
}
