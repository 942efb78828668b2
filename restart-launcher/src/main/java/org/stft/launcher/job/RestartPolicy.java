package org.stft.launcher.job;

import java.util.Optional;
import org.stft.StftException.Category;
import org.stft.launcher.incarnation.ExitStatus;
import org.stft.launcher.incarnation.RunOutcome;

/**
 * Decides whether a job that died is started again. At most a given number of times; and not if the same would
 * happen again: after a failure that STFT itself marks as permanent, after a program has ended by itself before
 * it saved anything, when the same exception came again after the same checkpoint call, and when the same failure came
 * again without a new version in between.
 */
final class RestartPolicy {

    private final int most;
    private int restarts;
    private Optional<RunOutcome> lastFailure = Optional.empty();
    private long lastVersion;

    RestartPolicy(int most) {
        this.most = most;
    }

    /** The number of restarts of the job. */
    int restarts() {
        return restarts;
    }

    /** Returns true if the job was restarted as often as allowed. */
    boolean isExhausted() {
        return restarts == most;
    }

    /**
     * Records a failure of the ranks.
     *
     * @param version the newest version of the job; 0 if there is none
     * @return the reason why the job is not restarted; empty if it is restarted
     */
    Optional<String> refuse(RunOutcome failure, long version) {
        Optional<String> reason = reason(failure, version);
        lastFailure = Optional.of(failure);
        lastVersion = version;
        if (reason.isEmpty()) {
            restarts++;
        }
        return reason;
    }

    /** Returns true if the ranks failed with the same exception as the last time. */
    boolean isRepetition(RunOutcome failure) {
        return lastFailure.isPresent() && failure.isSameExceptionAs(lastFailure.get());
    }

    private Optional<String> reason(RunOutcome failure, long version) {
        if (failure.stopRequested()) {
            return Optional.of("Not restarted: it had been asked to stop.");
        }
        if (failure.isExplained() && !failure.isLostConnection()
            && failure.failures().values().stream().noneMatch(failed -> failed.category() == Category.RETRY)) {
            return because(failure, "Not restarted: the same would happen again.", "Correct the cause first.");
        }
        if (isExhausted()) {
            return because(failure,
                most == 0 ? "Not restarted (--max-restarts 0)." : "Not restarted again (--max-restarts " + most + ").",
                "");
        }
        if (failure.isLostConnection()) {
            return Optional.empty();
        }
        if (version == 0 && failure.culprits().values().stream().noneMatch(ExitStatus::isSignal)) {
            return because(failure, "Not restarted: it ended by itself before a version was saved.", "");
        }
        if (isRepetition(failure)) {
            return because(failure,
                "Not restarted again: the same exception came again after the same checkpoint call.",
                "Correct the program first.");
        }
        if (lastFailure.isPresent() && version == lastVersion && failure.isSameFailureAs(lastFailure.get())) {
            return because(failure, "Not restarted again: it has failed twice in the same way without a new version.",
                "Correct the cause first.");
        }
        return Optional.empty();
    }

    private static Optional<String> because(RunOutcome failure, String why, String otherwise) {
        return Optional.of((why + " " + FailureReport.remedy(failure).orElse(otherwise)).strip());
    }
}
