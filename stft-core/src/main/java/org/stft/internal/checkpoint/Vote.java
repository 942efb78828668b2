package org.stft.internal.checkpoint;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.stft.StftException;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.RankAgreement;
import org.stft.internal.agreement.Topic;
import org.stft.internal.fault.Faults;

/** The agreement of all ranks on a version. After one "no", all discard the version and throw the same exception. */
final class Vote {

    private static final Topic<RankImages, Commitment> COMMIT = new Topic<>(RankImages.class, Commitment.class);

    private final RankAgreement agreement;
    private final Faults faults;
    private final Duration timeout;
    private final VersionRole coordination;

    Vote(JobRank rank, Duration timeout, VersionRole coordination) {
        this.agreement = rank.agreement();
        this.faults = rank.faults();
        this.timeout = timeout;
        this.coordination = coordination;
    }

    /**
     * Agrees that all images are taken, while they are still to be made durable.
     *
     * @throws StftException the same on all ranks; the version is then discarded
     */
    void onCapture(CheckpointTransaction mine) {
        discardingOnFailure(mine.plan(), () -> {
            agreement.agree("the images of version " + mine.plan().version(), timeout, mine::requireNotAborted);
            return null;
        });
    }

    /**
     * Agrees on the version: if all ranks have their images, rank 0 commits it.
     *
     * @param images returns the images of this rank once they are durable
     * @throws StftException as above
     */
    void onCommit(CheckpointPlan plan, Callable<RankImages> images) {
        Commitment commitment = discardingOnFailure(plan,
            () -> agreement.agree(COMMIT, "the vote on version " + plan.version(), timeout, () -> {
                RankImages mine = images.call();
                faults.at(CrashPoint.VOTING);
                return mine;
            }, coordination::commit));
        commitment.doubt().ifPresent(why -> {
            StftException inDoubt = NotSavedException.inDoubt(plan.version(), why);
            discard(inDoubt);
            throw inDoubt;
        });
    }

    private <T> T discardingOnFailure(CheckpointPlan plan, Supplier<T> vote) {
        try {
            return vote.get();
        } catch (StftException e) {
            discard(e);
            throw NotSavedException.of(plan.version(), e);
        }
    }

    private void discard(StftException cause) {
        try {
            coordination.discard();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
