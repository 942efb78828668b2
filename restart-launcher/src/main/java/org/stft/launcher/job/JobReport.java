package org.stft.launcher.job;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile.State;

/**
 * Reports to the user: warnings about a run, how its ranks have ended and how the job continues. Decides the exit code.
 */
final class JobReport {

    private final LockedJob owned;
    private final Resumption resumption;
    private final RunRequest request;
    private final Console console;

    JobReport(LockedJob owned, Resumption resumption, RunRequest request) {
        this.owned = owned;
        this.resumption = resumption;
        this.request = request;
        this.console = request.console();
    }

    void missingSignals(Signals signals) {
        signals.unavailable().forEach(name -> console.print("warning: this JVM does not let the launcher have " + name
            + "; it has its usual effect"));
    }

    void nothingRestored() {
        console.print(
            "warning: the program ended without Stft.start(), so no version was restored. The job is left as it was.");
    }

    void missedFaults() {
        request.faults().missed().forEach(fault -> console.print("warning: the fault " + fault
            + " was not triggered: the job did not reach that point"));
    }

    /** Returns the exception of a job whose ranks could not be started, with the command that restarts it. */
    CommandException cannotRun(IOException why) {
        String next = request.hosts().isLocal() ? "" : " " + lastVersion() + bringBack() + " --hosts HOST,...";
        return new CommandException(ExitCode.FAILED,
            "The job cannot be run: " + Sentences.closed(FileErrors.of(why)) + next, why);
    }

    /**
     * Prints the stack traces of a failure. If a rank was killed, the exceptions of the others are a consequence, and
     * are printed with {@code --verbose} only.
     */
    void traces(RunOutcome failure) {
        if (!failure.traces().isEmpty() && (request.verbose() || !failure.hasVictim())) {
            console.print(String.join("\n", FailureReport.traces(failure)));
        }
    }

    /**
     * Reports a failure.
     *
     * @param refusal the reason why the job is not restarted; empty if it is restarted
     * @param restart the count of the next restart, such as {@code 1 of 3}
     */
    void failed(RunOutcome failure, Optional<String> refusal, String restart) {
        OptionalLong newest = resumption.newest();
        boolean worthwhile = newest.isPresent() || failure.hasVictim();
        String next = refusal.map(reason -> reason + (worthwhile ? bringBack() : ""))
            .orElseGet(() -> "Restart " + restart + " "
                + (newest.isPresent() ? "from version " + newest.getAsLong() : "from the beginning") + ".");
        console.print(FailureReport.of(failure) + " " + lastVersion() + " " + next);
    }

    /** The command that restarts the job, as a further sentence without its full stop; empty if the store is removed. */
    private String bringBack() {
        return request.lasting() ? " Bring it back with: " + owned.restartCommand() : "";
    }

    private String lastVersion() {
        OptionalLong newest = resumption.newest();
        return newest.isPresent() ? "Last version: " + newest.getAsLong() + "." : "No version was saved yet.";
    }

    static State stateAfter(RunOutcome ending) {
        return switch (ending.kind()) {
            case FINISHED -> State.FINISHED;
            case STOPPED -> State.STOPPED;
            case INTERRUPTED, TERMINATED -> State.INTERRUPTED;
            case FAILED, BLOCKED, TAKEN_OVER -> State.FAILED;
        };
    }

    /** Reports the end of the job. */
    ExitCode conclude(RunOutcome ending, StartPoint start) {
        return switch (ending.kind()) {
            case FINISHED -> finished(ending);
            case STOPPED -> ended("Saved and stopped.", ExitCode.STOPPED);
            case INTERRUPTED -> ended("Ended by SIGINT.", ExitCode.INTERRUPTED);
            case TERMINATED -> ended("Ended without a new version.", ExitCode.TERMINATED);
            case BLOCKED -> ExitCode.BLOCKED; // a restart would not help
            case TAKEN_OVER -> takenOver();
            case FAILED -> codeOf(ending, start);
        };
    }

    private ExitCode finished(RunOutcome ending) {
        if (ending.stopRequested()) {
            console.print("the program ended before it reached another checkpoint call");
        }
        return ExitCode.DONE;
    }

    private ExitCode takenOver() {
        console.print("Ended: another launcher has the job now, and goes on with it.");
        return ExitCode.STORE;
    }

    private ExitCode ended(String how, ExitCode code) {
        console.print(how + " " + lastVersion() + bringBack());
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
