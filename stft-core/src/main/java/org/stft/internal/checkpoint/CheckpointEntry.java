package org.stft.internal.checkpoint;

import java.util.Optional;
import java.util.function.Supplier;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.Topic;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.ProtectedObjects;
import org.stft.link.RankEvent;
import org.stft.store.PhaseTimes;

/** The entry of this rank into checkpoint calls: it passes a call by itself, or enters it with all other ranks. */
final class CheckpointEntry {

    private static final Topic<Arrival, CheckpointPlan> ENTER = new Topic<>(Arrival.class, CheckpointPlan.class);

    private final JobRank rank;
    private final CallGuard guard;
    private final ProtectedObjects objects;
    private final Quiescence quiescence;
    private final Supplier<String> callSite;
    private long call;
    private boolean restoredReported;

    CheckpointEntry(StartedRank mine, Quiescence quiescence) {
        this.rank = mine.rank();
        this.guard = mine.guard();
        this.objects = mine.objects();
        this.quiescence = quiescence;
        this.callSite = mine.callSite();
    }

    /** Begins after a checkpoint call of an earlier run. */
    void beginAfter(long itsCall) {
        call = itsCall;
        rank.launcher().beginsAfter(itsCall);
    }

    /** The number of the call that is entered next. */
    long nextCall() {
        return call + 1;
    }

    /** The source line from which the program calls. */
    String site() {
        return callSite.get();
    }

    /**
     * Enters a call.
     *
     * @return true if nothing is due at this call, which this rank knows without asking and all others know too: the
     *     call is then complete
     */
    boolean passes(RankRun run, boolean forced) {
        if (!guard.hasUnreportedOverlap()) {
            guard.requireOpen();
        }
        call++;
        run.interval().count();
        rank.faults().entering();
        rank.faults().at(CrashPoint.ENTERING);
        if (rank.launcher().meets(call, run.enterTimeout()) || forced || run.interval().isDueByCalls()
            || objects.isRestoring()) {
            run.coordination().enteredTogether();
            return false;
        }
        run.coordination().skippedAlone();
        objects.continueWithoutRestore();
        reportRestored();
        guard.requireOpen();
        reportOverlap();
        return true;
    }

    /**
     * Enters the call with all other ranks.
     *
     * @return empty if no version is due
     */
    Optional<Entered> enter(RankRun run, boolean forced) {
        String site = callSite.get();
        long arrived = rank.time().nanoTime();
        CheckpointPlan plan = rank.agreement().agree(ENTER, "checkpoint() at " + site, run.enterTimeout(), () -> {
            guard.requireAlone();
            objects.seal();
            reportRestored();
            return new Arrival(call, forced || rank.launcher().saveRequested(), rank.launcher().stopRequested(), site,
                quiescence.enter());
        }, run.coordination()::plan);
        if (!plan.isDue()) {
            return Optional.empty();
        }
        rank.launcher().saves();
        long waited = rank.time().microsSince(arrived);
        rank.faults().writing(plan.version());
        rank.faults().at(CrashPoint.AGREED);
        run.coordination().report(new RankEvent.SaveBegan(plan.version()));
        return Optional.of(new Entered(plan, call, site, PhaseTimes.NONE.withEnter(waited)));
    }

    private void reportRestored() {
        if (!restoredReported) {
            restoredReported = true;
            rank.launcher().report(new RankEvent.Restored());
        }
    }

    /** Makes the next call collective if an overlap of calls on this rank has not been reported to the others yet. */
    void reportOverlap() {
        if (guard.hasUnreportedOverlap()) {
            rank.launcher().report(new RankEvent.Due());
        }
    }
}
