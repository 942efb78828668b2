package org.stft.protocol;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.fault.Faults;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.mp.MessagePassing;
import org.stft.mp.MessagePassingProvider;
import org.stft.protocol.BackEnds.Taken;
import org.stft.protocol.CallGuard.Call;
import org.stft.protocol.RestartSelection.Chosen;
import org.stft.services.Services;
import org.stft.store.FileErrors;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;

/** One rank of a job that saves versions, from the start of STFT to its end. */
public final class Session {

    private static final Duration DEPART_TIMEOUT = Duration.ofSeconds(10);

    private Settings settings;
    private final MessagePassing ranks;
    private final Launcher launcher = Launcher.ofThisProcess();
    private final LastCalls lastCalls = new LastCalls();
    private final RankAgreement together;
    private final ProtectedObjects protection = new ProtectedObjects();
    private final Duration enterTimeout;
    private final Duration writeTimeout;
    private final Vote vote;
    private final CallGuard guard;
    private final Supplier<String> callSite;
    // Made before the image is: a restored process would have to make the class of it first.
    private final Callable<byte[]> takingUp = this::takeUp;
    private StoreOpening opening;
    private CheckpointContext rank;
    private CheckpointInterval interval;
    private BackEnds backEnds;
    private Coordinator coordinator;
    private long call;
    private long nextVersion;
    private boolean dueReported;
    private boolean restoredReported;
    private volatile boolean closed;
    private boolean commitsLater;
    private PendingVersion pending;
    private OptionalLong restartedFrom = OptionalLong.empty();

    private Session(Settings settings, MessagePassing ranks, Supplier<String> callSite) {
        this.settings = settings;
        this.callSite = callSite;
        this.ranks = ranks;
        this.together = new RankAgreement(ranks, lastCalls);
        this.enterTimeout = settings.duration(Setting.ENTER_TIMEOUT).orElseThrow();
        this.interval = CheckpointInterval.of(settings);
        this.writeTimeout = settings.duration(Setting.WRITE_TIMEOUT).orElseThrow();
        this.vote = new Vote(together, writeTimeout);
        this.guard = new CallGuard(enterTimeout);
    }

    /**
     * Starts this rank. Collective.
     *
     * @param callSite says the source line from which the program is calling
     * @return empty if no store is set: then nothing is saved
     * @throws StftException the same on all ranks
     */
    public static Optional<Session> start(Settings settings, Supplier<String> callSite) {
        if (settings.find(Setting.STORE).isEmpty()) {
            return Optional.empty();
        }
        Session session = new Session(settings, attach(settings), callSite);
        try {
            session.open();
            return Optional.of(session);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** A launcher knows who is missing; without one each rank says for whom it waits. */
    private static MessagePassing attach(Settings settings) {
        MessagePassingProvider binding = Services.initializedBinding();
        if (settings.on(Setting.GUARD)) {
            binding.trackRequests();
        }
        Duration timeout = settings.duration(Setting.START_TIMEOUT).orElseThrow();
        Launcher launcher = Launcher.ofThisProcess();
        launcher.report(new RankEvent.Starting());
        return binding.attach(timeout, settings.isGiven(Setting.LINK) ? text -> { } : text -> launcher.report(new RankEvent.Notice(text)));
    }

    private void open() {
        launcher.report(new RankEvent.Started());
        opening = new StoreOpening(settings);
        JobStore store = opening.open(together);
        nextVersion = opening.nextVersion();
        armFault();
        rank = new CheckpointContext(ranks.rank(), ranks.size(), settings, protection);
        together.step("the start of the back ends", enterTimeout, () -> {
            settings.requireKnown(Services.backEnds().values(), Services.bindings().values());
            backEnds = new BackEnds(settings.list(Setting.SPC), rank);
            commitsLater = settings.on(Setting.COMMIT_LATER);
            requireProcessesIf(commitsLater);
            coordinator = ranks.rank() == 0 ? coordinator(store) : null;
            return new byte[0];
        }, RankAgreement.NOTHING);
        settings.find(Setting.RESTART).ifPresent(wanted -> restart(wanted, store));
    }

    private void reportFromRankZero(RankEvent report) {
        if (ranks.rank() == 0) {
            launcher.report(report);
        }
    }

    private void requireProcessesIf(boolean later) {
        if (later && !backEnds.areAllOfProcesses()) {
            throw new StftException(Category.FIX_CALL, "stft.commit-later is on, but stft.spc is " + settings.get(Setting.SPC)
                + ": only an image of a whole process stays what it is while the program goes on. Turn it off, or use --spc criu.");
        }
    }

    private Coordinator coordinator(JobStore store) {
        Fingerprint fingerprint = Fingerprint.ofThisProcess(
            settings.find(Setting.PROGRAM).orElse(""), ranks.implementation());
        return new Coordinator(store, interval, fingerprint, lastCalls,
            settings.number(Setting.KEEP, 1), settings.number(Setting.FIRST, 1), new VersionRemoval(store, this::sayOldVersionsStay));
    }

    private void armFault() {
        Optional<FaultSpec> ordered = settings.find(Setting.FAULT).map(FaultSpec::parse);
        if (ordered.isPresent() && ordered.get().kill() != FaultSpec.Kill.RANK && !settings.isGiven(Setting.LINK)) {
            throw new StftException(Category.FIX_CALL, "The fault '" + ordered.get() + "' kills more than its rank, which "
                + "only the launcher can do. Order it with `stft run --fail`.");
        }
        ordered.filter(fault -> fault.rank() == ranks.rank()).ifPresent(fault -> Faults.arm(fault, CurrentVersion::current, struck -> launcher.report(new RankEvent.Struck(struck))));
    }

    private void restart(String wanted, JobStore store) {
        Chosen chosen = new RestartSelection(together, store, launcher, writeTimeout, rank,
            settings.find(Setting.PROGRAM).orElse(""), backEnds.idsOfObjects(), settings.number(Setting.FIRST, 1)).choose(wanted);
        Faults.at(CrashPoint.SELECTED);
        long version = chosen.manifest().version();
        ImageRecord image = chosen.manifest().image(ranks.rank(), chosen.spc()).orElseThrow();
        together.step("the restart from version " + version, enterTimeout, () -> {
            backEnds.restart(chosen.spc(), store.directoryOf(version).resolve(
                ImageRecord.fileName(ranks.rank(), chosen.spc())), store.files(version, image));
            return new byte[0];
        }, RankAgreement.NOTHING);
        Faults.at(CrashPoint.RESTART_OPENED);
        call = chosen.manifest().call();
        launcher.beginsBehind(call);
        restartedFrom = OptionalLong.of(version);
        reportFromRankZero(new RankEvent.Restarted(version, chosen.spc()));
    }

    /** What the program protects. */
    public <T> T protectArray(String name, T array) {
        return within(Call.PROTECT, () -> protection.array(name, array));
    }

    /** What the program protects. */
    public <T> T protectObject(String name, Supplier<? extends T> supplier) {
        return within(Call.PROTECT, () -> protection.object(name, supplier));
    }

    /** What the program protects. */
    public <T> T protectObject(String name, Class<T> type, Supplier<? extends T> supplier) {
        return within(Call.PROTECT, () -> protection.object(name, type, supplier));
    }

    private <T> T within(Call call, Supplier<T> action) {
        enter(call);
        try {
            return action.get();
        } catch (StftException e) {
            guard.failed(e);
            throw e;
        } finally {
            guard.leave();
        }
    }

    private void enter(Call call) {
        try {
            guard.enter(call, callSite);
        } catch (StftException e) {
            tellOfOverlap();
            throw e;
        }
    }

    /** Lets all ranks meet soon, if they have still to be told that calls overlapped on this one. */
    private void tellOfOverlap() {
        if (guard.isUntold()) {
            launcher.report(new RankEvent.Due());
        }
    }

    /** The version that this run was restarted from, if any. */
    public OptionalLong restartedFrom() {
        return restartedFrom;
    }

    /**
     * Takes part in a checkpoint call. Collective.
     *
     * @param forced whether to save even if no version is due
     */
    public Checkpoint checkpoint(boolean forced) {
        boolean interrupted = Thread.interrupted(); // it would close the files of the image
        try {
            return within(Call.CHECKPOINT, () -> saveIfDue(forced));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Another thread may have closed this in the moment before the call. */
    private void requireOpen() {
        if (closed) {
            throw closedException();
        }
    }

    /** What a call gets that comes after the end. */
    public static StftException closedException() {
        return new StftException(Category.FIX_CALL, "This Stft is closed. Call Stft.start() first.");
    }

    private Checkpoint saveIfDue(boolean forced) {
        if (!guard.isUntold()) {
            requireOpen();
        }
        call++;
        interval.count();
        CurrentVersion.writing(nextVersion);
        Faults.at(CrashPoint.ENTERING);
        if (passes(forced)) {
            requireOpen();
            tellOfOverlap();
            return new Checkpoint(Checkpoint.Outcome.SKIPPED, 0);
        }
        String site = callSite.get();
        Checkpoint settled = settle();
        CheckpointPlan plan = CheckpointPlan.decode(together.step("checkpoint() at " + site, enterTimeout, () -> {
            guard.requireAlone();
            protection.seal();
            reportRestored();
            return new Arrival(call, forced, launcher.stopRequested(), site).encode();
        }, parts -> coordinator.plan(parts)));
        if (!plan.due()) {
            return settled;
        }
        CurrentVersion.writing(plan.version());
        Faults.at(CrashPoint.AGREED);
        reportFromRankZero(new RankEvent.SaveBegan(plan.version()));
        try {
            return save(plan, site);
        } finally {
            reportFromRankZero(new RankEvent.SaveEnded(plan.version()));
        }
    }

    /** Whether this rank knows by itself, and that all others know too, that nothing happens at this call. */
    private boolean passes(boolean forced) {
        boolean meets = launcher.meets(call, enterTimeout);
        if (meets || forced || interval.isDueByCalls() || protection.isRestoring()) {
            dueReported = false;
            return false;
        }
        if (coordinator != null && !dueReported && interval.isDueByTime()) {
            dueReported = true;
            launcher.report(new RankEvent.Due());
        }
        protection.passBy();
        reportRestored();
        return true;
    }

    private void reportRestored() {
        if (!restoredReported) {
            restoredReported = true;
            launcher.report(new RankEvent.Restored());
        }
    }

    private Checkpoint save(CheckpointPlan plan, String site) {
        boolean later = commitsLater && !plan.stop();
        Taken taken = null;
        byte[] images = new byte[0];
        StftException failure = null;
        try {
            quiesce(site);
            taken = backEnds.take(opening.store().staged(plan.staging()), this::putAside, this::takeBack);
            if (!later && !taken.wasRestored()) {
                images = finish(taken);
            }
            if (!taken.wasRestored()) {
                guard.requireAlone();
            }
        } catch (Exception e) {
            failure = RankAgreement.explain(e);
        } catch (OutOfMemoryError | StackOverflowError e) {
            failure = new StftException(Category.GIVE_UP, "the image could not be made: " + e, e);
        }
        if (taken != null && taken.wasRestored()) {
            return resume(plan.version());
        }
        if (later) {
            return goOn(plan, taken, failure);
        }
        byte[] finished = images;
        vote.onVersion(plan, () -> {
            guard.requireAlone();
            return finished;
        }, failure, coordinator);
        interval.restart();
        return leave(plan, call);
    }

    private static byte[] finish(Taken taken) throws IOException {
        return Coordinator.JSON.writeValueAsBytes(taken.finish());
    }

    /** All images are taken: the program goes on, and the vote on the version is taken at one of the next calls. */
    private Checkpoint goOn(CheckpointPlan plan, Taken taken, StftException failure) {
        vote.onImages(plan, failure, coordinator);
        pending = PendingVersion.begin(plan, call, () -> finish(taken), () -> launcher.report(new RankEvent.Finished(plan.version())));
        interval.restart();
        return new Checkpoint(Checkpoint.Outcome.TAKEN, plan.version());
    }

    /** Commits the version that was taken at an earlier call, if there is one. Collective. */
    private Checkpoint settle() {
        if (pending == null) {
            return new Checkpoint(Checkpoint.Outcome.SKIPPED, 0);
        }
        PendingVersion settled = pending;
        pending = null;
        CurrentVersion.writing(settled.plan().version());
        vote.onVersion(settled.plan(), settled::await, null, coordinator);
        return leave(settled.plan(), settled.call());
    }

    private void quiesce(String site) {
        Quiescence quiescence = new Quiescence(ranks, call);
        if (backEnds.areAllOfProcesses()) {
            quiescence.awaitArrival(enterTimeout);
        } else if (settings.on(Setting.GUARD)) {
            quiescence.require(enterTimeout, site);
        }
        Faults.at(CrashPoint.QUIESCED);
    }

    /** Before an image of the process is taken: nothing of the store stays open, and nothing is said to the launcher. */
    private void putAside() {
        launcher.pause();
        opening.leave();
    }

    /** After it was taken, or in a process that was restored from it. */
    private void takeBack() {
        Map<String, String> surroundings = rank.takeSurroundings();
        if (surroundings.isEmpty()) {
            launcher.resume();
        } else {
            settings = settings.without(Setting.FAULT).replacedBy(surroundings);
            launcher.resumeWith(settings.get(Setting.LINK), settings.get(Setting.SECRET));
            opening = new StoreOpening(settings);
        }
        opening.joinAgain();
    }

    /** In a process that was restored: the program goes on behind the call that made the image. */
    private Checkpoint resume(long version) {
        Faults.disarm();
        armFault();
        interval = CheckpointInterval.of(settings);
        dueReported = false;
        commitsLater = settings.on(Setting.COMMIT_LATER);
        together.step("the return from version " + version, enterTimeout, takingUp, RankAgreement.NOTHING);
        restoredReported = false;
        reportRestored();
        restartedFrom = OptionalLong.of(version);
        if (coordinator != null) {
            launcher.report(new RankEvent.Restarted(version, backEnds.idOfProcesses()));
        }
        nextVersion = version + 1;
        return new Checkpoint(Checkpoint.Outcome.RESTARTED, version);
    }

    /** What rank 0 knew of the store and of its host may be of another place. */
    private byte[] takeUp() throws IOException {
        coordinator = coordinator == null ? null : coordinator(opening.store());
        return new byte[0];
    }

    /** The answer to the vote was the barrier of the paper's figure 5; old versions go, the program goes on. */
    private Checkpoint leave(CheckpointPlan plan, long ofCall) {
        if (coordinator != null) {
            long nanos = coordinator.nanosSinceEntered();
            prune();
            launcher.report(new RankEvent.Committed(plan.version(), ofCall, coordinator.committedBytes(), nanos, plan.stop()));
        }
        Faults.at(CrashPoint.COMMITTED);
        nextVersion = plan.version() + 1;
        if (plan.stop()) {
            awaitRemoval();
            together.part(DEPART_TIMEOUT);
            guard.leave(); // what runs when the process ends may close STFT
            Runtime.getRuntime().exit(Launcher.STOPPED);
        }
        return new Checkpoint(Checkpoint.Outcome.SAVED, plan.version());
    }

    /** The version is committed whatever happens here: that old ones stay is no reason to fail on one rank. */
    private void prune() {
        try {
            coordinator.prune(restartedFrom);
        } catch (IOException e) {
            sayOldVersionsStay(e);
        }
    }

    private void sayOldVersionsStay(IOException e) {
        launcher.report(new RankEvent.Notice("old versions could not be removed: " + FileErrors.of(e)
            + "; they stay until the next version is committed, or the next run of the job"));
    }

    private void awaitRemoval() {
        if (coordinator != null) {
            coordinator.awaitRemoval();
        }
    }

    /** Without the other ranks a version cannot be committed. */
    private void dropPending() throws IOException {
        if (pending != null) {
            pending.giveUp();
            pending = null;
            if (coordinator != null) {
                coordinator.discard();
            }
        }
    }

    /** Ends STFT on this rank. Not collective. */
    public void close() {
        within(Call.CLOSE, () -> {
            release();
            return null;
        });
    }

    /** Whether it has ended on this rank. */
    public boolean isClosed() {
        return closed;
    }

    private void release() {
        closed = true;
        try {
            dropPending();
            protection.close();
            awaitRemoval();
            if (opening != null) {
                opening.close();
            }
        } catch (IOException e) {
            throw RankAgreement.explain(e);
        }
    }
}
