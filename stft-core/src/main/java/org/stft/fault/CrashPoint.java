package org.stft.fault;

/**
 * The named points of the protocol at which a fault can be injected, in the order in which a rank passes them.
 * The crash matrix enumerates this list, so that a new point is tested as soon as it is listed here.
 */
public enum CrashPoint {
    /** The call has begun, nothing is sent yet. */
    ENTERING(Where.EVERY_RANK),
    /** The staging directory is made; the other ranks do not know yet. */
    STAGED(Where.RANK_0),
    /** All ranks have agreed on the version number. */
    AGREED(Where.EVERY_RANK),
    /** No message is in flight. */
    QUIESCED(Where.EVERY_RANK),
    /** The back end is prepared; for a process image, the connections are parked. */
    READY(Where.EVERY_RANK),
    /** The file of the image is open, a new one or that of a removed version; nothing is written to it yet. */
    IMAGE_OPENED(Where.EVERY_RANK),
    /** Part of the image is written. */
    IMAGE_PARTLY_WRITTEN(Where.EVERY_RANK),
    /** The whole image is written, but not forced. */
    IMAGE_WRITTEN(Where.EVERY_RANK),
    /** The image is forced, and its digests are known. */
    IMAGE_FORCED(Where.EVERY_RANK),
    /** The back end has its image, but has not yet cleaned up. */
    IMAGE_TAKEN(Where.EVERY_RANK),
    /** This rank is about to vote yes. */
    VOTING(Where.EVERY_RANK),
    /** All ranks have voted yes; there is no manifest yet. */
    VOTED(Where.RANK_0),
    /** The manifest is written and forced, in the staging directory. */
    MANIFEST_WRITTEN(Where.RANK_0),
    /** The version is renamed; the other ranks do not know yet. */
    RENAMED(Where.RANK_0),
    /** The other ranks and the launcher know the outcome; old versions still exist. */
    ANNOUNCED(Where.RANK_0),
    /** An old version is renamed, but not yet deleted; the call may have returned. */
    PRUNING(Where.RANK_0),
    /** The call is about to return; the version is committed. */
    COMMITTED(Where.EVERY_RANK),
    /** Restart: this rank is about to verify its image of the version. */
    VERIFYING(Where.EVERY_RANK),
    /** Restart: all ranks have agreed on the version to restart from. */
    SELECTED(Where.EVERY_RANK),
    /** Restart: the image is open, nothing is restored yet. */
    RESTART_OPENED(Where.EVERY_RANK),
    /** Restart: the first protected object is restored. */
    RESTORED(Where.EVERY_RANK);

    private enum Where { RANK_0, EVERY_RANK }

    private final Where where;

    CrashPoint(Where where) {
        this.where = where;
    }

    /** Returns true if only rank 0 passes this point. */
    public boolean onlyOnRankZero() {
        return where == Where.RANK_0;
    }

    /** Returns true if this point is passed at a restart, not at a checkpoint. */
    public boolean atRestart() {
        return compareTo(VERIFYING) >= 0;
    }
}
