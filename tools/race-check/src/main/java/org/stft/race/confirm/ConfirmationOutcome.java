package org.stft.race.confirm;

/** The outcome of a run with the other order of messages. */
public enum ConfirmationOutcome {

    SAME_RESULT("same result: exit code and output are as in the recorded order"),
    DIFFERENT_RESULT("different result: the output is not that of the recorded order"),
    FAILURE("failure: the job fails in the other order"),
    DEADLOCK("deadlock: the job does not end in the other order, all ranks wait"),
    TIMED_OUT("timed out: the job did not end in time, and not all ranks wait"),
    NOT_POSSIBLE("not possible: the message does not arrive first, all ranks wait"),
    DIVERGED("not reached: the job did something else than in the recorded run"),
    CANNOT_BE_CONFIRMED("cannot be confirmed");

    private final String text;

    ConfirmationOutcome(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
