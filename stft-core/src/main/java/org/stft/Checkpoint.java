package org.stft;

/**
 * What a call of {@link Stft#checkpoint()} did.
 *
 * @param outcome what happened
 * @param version the number of the version that was saved or restored; 0 if the call was skipped
 */
public record Checkpoint(Outcome outcome, long version) {

    /** What happened at a checkpoint call. The same on all ranks. */
    public enum Outcome {
        /** A version was committed. */
        SAVED,
        /** This process was restored from the version's image and goes on here. */
        RESTARTED,
        /** No checkpoint was due. */
        SKIPPED
    }

    static final Checkpoint NOT_DUE = new Checkpoint(Outcome.SKIPPED, 0);
}
