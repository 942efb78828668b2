package org.stft.probe;

/**
 * What STFT did with this rank.
 *
 * @param version its number; 0 with {@link Kind#QUIESCE}, and before and after an image of the process
 * @param run with {@link Kind#RESTORED}: identifies this start of the ranks, equal on all of them
 */
public record VersionEvent(Kind kind, long version, String run) {

    /** What happened. */
    public enum Kind {
        /** The objects of a version are about to be saved: a tool completes messages of its own that are still open. */
        QUIESCE,
        /** Images are about to be taken: the version will hold the state of this point, if it is committed. */
        CHECKPOINT,
        /** An image of this process is about to be taken. What is mapped or open for writing now must exist at each restart from it. */
        BEFORE_PROCESS_IMAGE,
        /** That is over, and this process continues. */
        AFTER_PROCESS_IMAGE,
        /** The version was committed. */
        COMMITTED,
        /** The program has begun again and gets the objects of the version. */
        RESTARTED,
        /** This process was restored from its image in the version, and is as it was after {@link #BEFORE_PROCESS_IMAGE}. */
        RESTORED
    }
}
