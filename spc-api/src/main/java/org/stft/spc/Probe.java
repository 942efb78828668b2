package org.stft.spc;

import java.util.Objects;
import java.util.Optional;

/** The answer to "can this back end work here?": yes, or no with the reason in words. */
public final class Probe {

    private static final Probe WORKS = new Probe(null);

    private final String reason;

    private Probe(String reason) {
        this.reason = reason;
    }

    /** Returns the answer "yes". */
    public static Probe works() {
        return WORKS;
    }

    /**
     * Returns the answer "no".
     *
     * @param reason the reason, and the remedy; one sentence for the user
     */
    public static Probe cannotBecause(String reason) {
        return new Probe(Objects.requireNonNull(reason, "reason"));
    }

    /** Returns true if the back end can work here. */
    public boolean canWork() {
        return reason == null;
    }

    /** The reason why it cannot work here; empty if it can. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    @Override
    public String toString() {
        return canWork() ? "can work here" : "cannot work here, because " + reason;
    }
}
