package org.stft.protocol;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.fault.CrashPoint;
import org.stft.fault.Faults;

/** All ranks say whether they succeeded. One "no", and all discard the version and throw the same. */
final class Vote {

    private final RankAgreement together;
    private final Duration limit;

    Vote(RankAgreement together, Duration limit) {
        this.together = together;
        this.limit = limit;
    }

    /**
     * On whether the images are taken, while they have still to be finished.
     *
     * @param failure why this rank has none; null if it has
     * @param coordinator on rank 0, else null
     * @throws StftException the same on all ranks; then nothing is left of the version
     */
    void onImages(CheckpointPlan plan, StftException failure, Coordinator coordinator) {
        take("the images of version " + plan.version(), plan, coordinator, () -> {
            throwIfNotNull(failure);
            return new byte[0];
        }, RankAgreement.NOTHING);
    }

    /**
     * On the version: if all say yes it is committed.
     *
     * @param images gives those of this rank once they are on the disk, as {@link Coordinator#commit} reads them
     * @param failure as above
     * @param coordinator as above
     * @throws StftException as above
     */
    void onVersion(CheckpointPlan plan, Callable<byte[]> images, StftException failure, Coordinator coordinator) {
        take("the vote on version " + plan.version(), plan, coordinator, () -> {
            throwIfNotNull(failure);
            byte[] finished = images.call();
            Faults.at(CrashPoint.VOTING);
            return finished;
        }, parts -> coordinator.commit(parts));
    }

    private void take(String name, CheckpointPlan plan, Coordinator coordinator, Callable<byte[]> part, RankAgreement.Decision decision) {
        try {
            together.step(name, limit, part, decision);
        } catch (StftException e) {
            discard(coordinator, e);
            throw NotSavedException.of(plan.version(), e);
        }
    }

    private static void throwIfNotNull(StftException failure) {
        if (failure != null) {
            throw failure;
        }
    }

    private static void discard(Coordinator coordinator, StftException cause) {
        try {
            if (coordinator != null) {
                coordinator.discard();
            }
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
