package org.stft.internal.checkpoint;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.RankAgreement;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.internal.checkpoint.CheckpointTransaction.Forced;
import org.stft.internal.checkpoint.CheckpointTransaction.Restored;
import org.stft.internal.drill.Drill;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.ProtectedObjects;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;

/** The protocol of one version on one rank: enter, quiesce, capture, vote, commit, leave. */
public final class CheckpointProtocol {

    private static final Checkpoint NOT_DUE = new Checkpoint(Checkpoint.Outcome.SKIPPED, 0);
    private static final Duration DEPART_TIMEOUT = Duration.ofSeconds(10);
    /**
     * The system property that counts the restores of this process image, for tools, which know nothing else about
     * STFT.
     */
    private static final String RESTORES = "org.stft.restores";

    private final JobRank rank;
    private final CallGuard guard;
    private final ProtectedObjects objects;
    private final CheckpointEntry entry;
    private final ImageCapture images;
    private final Listeners listeners;
    // Created before the image is taken, so that a restored process need not load its class.
    private final RankAgreement.Action coordination = () -> this.run.coordinate();
    private final Supplier<Optional<Drill>> drills;
    private RankRun run;
    private Optional<Drill> drill = Optional.empty();
    private PendingVersion pending;
    private OptionalLong restartedFrom = OptionalLong.empty();

    public CheckpointProtocol(StartedRank mine, RankRun run) {
        this(mine, run, Listeners.all(run.settings()));
    }

    CheckpointProtocol(StartedRank mine, RankRun run, Listeners listeners) {
        this.listeners = listeners;
        this.rank = mine.rank();
        this.run = run;
        this.guard = mine.guard();
        this.objects = mine.objects();
        Quiescence quiescence = new Quiescence(rank);
        this.entry = new CheckpointEntry(mine, quiescence);
        this.images = new ImageCapture(mine, quiescence);
        this.drills = () -> Drill.begin(mine, this.run.settings(), this.run.access().store());
    }

    /** Begins a drill if the settings ask for one. Collective. */
    public void beginDrill() {
        drill = drills.get();
    }

    /** Begins after a checkpoint call of an earlier run, from a version whose objects a back end restores. */
    public void beginAfter(long call, long version, String spc) {
        entry.beginAfter(call);
        restartedFrom = OptionalLong.of(version);
        listeners.restarted(version);
        run.coordination().report(new RankEvent.Restarted(version, spc));
    }

    /** The version that this run was restarted from, if any. */
    public OptionalLong restartedFrom() {
        return restartedFrom;
    }

    /**
     * Takes part in a checkpoint call. Collective.
     *
     * @param forced true to save even if no version is due
     * @param begins called once all ranks have agreed to make a version
     * @throws StftException the same on all ranks
     */
    public Checkpoint checkpoint(boolean forced, Runnable begins) {
        boolean wanted = drill.isPresent() ? drill.get().endsAt(entry.nextCall()) : forced;
        if (entry.passes(run, wanted)) {
            return NOT_DUE;
        }
        if (drill.isPresent() && wanted) {
            drill.get().compare(entry.site());
        }
        Checkpoint earlier = commitPending();
        Optional<Entered> entered = entry.enter(run, wanted);
        if (entered.isEmpty()) {
            return earlier;
        }
        begins.run();
        CheckpointTransaction mine = run.log().reached(entered.get());
        try {
            mine = images.quiesce(entered.get(), run, listeners);
            listeners.checkpoint(mine.plan().version());
            mine = images.capture(mine, run,
                new ImageSuspension(rank.launcher(), listeners, run, next -> run = next, mine.plan().version()));
            run.log().reached(mine);
            if (mine instanceof Restored) {
                return resume(mine.plan().version());
            }
            if (run.commitsLater() && !mine.plan().stop()) {
                return postpone(mine);
            }
            mine = images.prove(run.log().reached(images.force(mine)), run);
            voteAndCommit(mine);
            return leave(mine.plan(), mine.call());
        } finally {
            run.coordination().report(new RankEvent.SaveEnded(mine.plan().version()));
        }
    }

    /** The call of the program returns this. */
    public void returned(Checkpoint outcome) {
        run.coordination().left();
        listeners.returned(outcome);
    }

    /** The call of the program throws this. */
    public void threw(StftException e) {
        run.coordination().left();
        listeners.threw(e);
    }

    private void voteAndCommit(CheckpointTransaction mine) {
        run.vote().onCommit(mine.plan(), () -> {
            mine.requireNotAborted();
            guard.requireAlone();
            return ((Forced) mine).images();
        });
        run.interval().restart();
    }

    /**
     * Leaves the call: the answer to the vote was the barrier of the paper's figure 5. Removes old versions while the
     * program continues.
     */
    private Checkpoint leave(CheckpointPlan plan, long call) {
        run.log().reached(plan.version(), "committed");
        run.coordination().announce(plan, call, restartedFrom);
        listeners.committed(plan.version());
        rank.faults().at(CrashPoint.COMMITTED);
        rank.faults().expect(plan.version() + 1);
        if (plan.stop()) {
            end();
        }
        return new Checkpoint(Checkpoint.Outcome.SAVED, plan.version());
    }

    private void end() {
        run.coordination().endRemoval();
        rank.agreement().depart(DEPART_TIMEOUT);
        guard.leave(); // a shutdown hook may close STFT
        Runtime.getRuntime().exit(Launcher.STOPPED);
    }

    /** Leaves the call once all images are taken; the vote follows at one of the next calls. */
    private Checkpoint postpone(CheckpointTransaction mine) {
        run.vote().onCapture(mine);
        long version = mine.plan().version();
        pending = PendingVersion.begin((Captured) mine, rank.time(),
            () -> rank.launcher().report(new RankEvent.Finished(version)));
        run.interval().restart();
        return new Checkpoint(Checkpoint.Outcome.TAKEN, version);
    }

    /** Commits the version that was taken at an earlier call, if there is one. Collective. */
    private Checkpoint commitPending() {
        if (pending == null) {
            return NOT_DUE;
        }
        PendingVersion postponed = pending;
        pending = null;
        rank.faults().writing(postponed.plan().version());
        run.vote().onCommit(postponed.plan(), postponed::await);
        return leave(postponed.plan(), postponed.call());
    }

    /** Leaves the call in a restored process: the program continues after the call that made the image. */
    private Checkpoint resume(long version) {
        rank.port().restored();
        rank.faults().disarm();
        run.armFault();
        rank.agreement().agree("the return from version " + version, run.enterTimeout(), coordination);
        rank.launcher().report(new RankEvent.Restored());
        System.setProperty(RESTORES, Integer.toString(Integer.getInteger(RESTORES, 0) + 1));
        restartedFrom = OptionalLong.of(version);
        run.coordination().report(new RankEvent.Restarted(version, images.idOfProcesses()));
        rank.faults().expect(version + 1);
        beginDrill();
        if (drill.isPresent() && drill.get().isOf(version)) {
            drill.get().saveObjects();
        }
        return new Checkpoint(Checkpoint.Outcome.RESTARTED, version);
    }

    /** Makes the next call collective if an overlap of calls on this rank has not been reported to the others yet. */
    public void reportOverlap() {
        entry.reportOverlap();
    }

    /**
     * Ends the protocol on this rank. Not collective: without the other ranks a pending version cannot be committed.
     */
    public void close() throws IOException {
        if (pending != null) {
            pending.giveUp();
            pending = null;
            run.coordination().discard();
        }
        objects.close();
        run.coordination().endRemoval();
        run.access().close();
    }
}
