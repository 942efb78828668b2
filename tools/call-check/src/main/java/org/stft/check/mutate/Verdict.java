package org.stft.check.mutate;

/** Who has seen a mutation. */
public enum Verdict {

    CHECKER("killed by the checker"),
    PROGRAM("killed by the program"),
    NOT_SEEN("not seen"),
    EQUIVALENT("equivalent: MPI permits the call, and it had the same effect"),
    NOT_REACHED("not reached: the program did not make this call again");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** Returns true if it counts for the score. */
    public boolean counts() {
        return this == CHECKER || this == PROGRAM || this == NOT_SEEN;
    }
}
