package org.stft.internal.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.stft.link.RankEvent;

/**
 * The part of a version's protocol that differs between rank 0, the {@link RankZeroRole}, and the {@link OtherRankRole}s.
 */
interface VersionRole {

    /** Decides whether a version is due, all ranks having entered a checkpoint call. On rank 0 only. */
    CheckpointPlan plan(List<Arrival> arrivals) throws IOException;

    /** Commits the version, all ranks having voted for it. On rank 0 only. */
    Commitment commit(List<RankImages> images) throws IOException;

    /** Removes the remains of a version that is discarded. */
    void discard() throws IOException;

    /** Reports the committed version and removes old ones. All ranks know that it is committed. */
    void announce(CheckpointPlan plan, long call, OptionalLong restartedFrom);

    /** Waits until all old versions are removed, and deletes what was kept of them for the next version. */
    void endRemoval();

    /** Passes a call without the other ranks; asks them to meet soon if a version is due. */
    void skippedAlone();

    /** Enters a call with all other ranks. */
    void enteredTogether();

    /** Leaves the call. */
    void left();

    /** Reports an event that concerns all ranks to the launcher, once. */
    void report(RankEvent event);
}
