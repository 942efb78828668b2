package org.stft.internal.checkpoint;

/**
 * Rank 0's decision once all ranks have entered: to save or not, and under which number.
 *
 * @param version the version to write; 0 if none is due
 * @param stop true if the ranks end afterwards
 * @param staging the name of the directory to write into, below the job's staging directory; empty if none is due
 * @param allReceived true if the ranks' counts show that no message of the program is in flight
 */
public record CheckpointPlan(long version, boolean stop, String staging, boolean allReceived) {

    static final CheckpointPlan NOT_DUE = new CheckpointPlan(0, false, "", false);

    boolean isDue() {
        return version > 0;
    }
}
