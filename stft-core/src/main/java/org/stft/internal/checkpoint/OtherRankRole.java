package org.stft.internal.checkpoint;

import java.util.List;
import java.util.OptionalLong;
import org.stft.link.RankEvent;

/** Every rank but rank 0: decides nothing, and owns only its images of the version. */
final class OtherRankRole implements VersionRole {

    @Override
    public CheckpointPlan plan(List<Arrival> arrivals) {
        throw onlyOnRankZero();
    }

    @Override
    public Commitment commit(List<RankImages> images) {
        throw onlyOnRankZero();
    }

    private static IllegalStateException onlyOnRankZero() {
        return new IllegalStateException("only rank 0 decides");
    }

    @Override
    public void discard() {
    }

    @Override
    public void announce(CheckpointPlan plan, long call, OptionalLong restartedFrom) {
    }

    @Override
    public void endRemoval() {
    }

    @Override
    public void skippedAlone() {
    }

    @Override
    public void enteredTogether() {
    }

    @Override
    public void left() {
    }

    @Override
    public void report(RankEvent event) {
    }
}
