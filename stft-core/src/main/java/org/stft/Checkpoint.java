package org.stft;

/**
 * The outcome of a call of {@link Stft#checkpoint()}.
 *
 * @param outcome what happened
 * @param version the number of the version that was saved or restored; 0 if the call was skipped
 */
public record Checkpoint(Outcome outcome, long version) {

    /** The outcomes of a checkpoint call. The same on all ranks. */
    public enum Outcome {
        /** A version was committed: that of this call or, with {@code stft.commit-later}, of an earlier one. */
        SAVED,
        /**
         * Images of all ranks were taken, and the version will be committed at one of the next calls, which then
         * returns {@link #SAVED} or throws. Only with {@code stft.commit-later}.
         */
        TAKEN,
        /** This process was restored from the version's image and continues here. */
        RESTARTED,
        /** No checkpoint was due. */
        SKIPPED
    }

    static final Checkpoint NOT_DUE = new Checkpoint(Outcome.SKIPPED, 0);
}
