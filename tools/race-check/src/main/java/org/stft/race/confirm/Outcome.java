package org.stft.race.confirm;

/** The outcome of a run with the other order of messages. */
public enum Outcome {

    SAME_RESULT("same result: exit code and output are as in the recorded order"),
    DIFFERENT_RESULT(
        "different result: the output is not that of the recorded order"),
    FAILURE(
        "failure: the job fails in the other order"),
    DEADLOCK(
        "deadlock: the job does not end in the other order"),
    NOT_REACHED(
        "not reached: the job did something else before, or the other order is not possible on this device");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
