package org.stft.internal.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.base.time.TimeSource;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.Failures;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.LastCalls;
import org.stft.internal.fault.Faults;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.store.CommitInDoubtException;
import org.stft.store.ConnectionPair;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;
import org.stft.store.VersionStore;

/** Rank 0: decides, stages and commits versions, and removes old ones. */
final class RankZeroRole implements VersionRole {

    private final VersionStore store;
    private final CheckpointInterval interval;
    private final Fingerprint fingerprint;
    private final LastCalls lastCalls;
    private final Launcher launcher;
    private final TimeSource time;
    private final Faults faults;
    private final int keep;
    private final long first;
    private final VersionRemoval removal;
    private final CallGaps gaps;
    private boolean dueReported;
    private Staged staged;
    private Committed committed;

    /** A version that is being written. */
    private record Staged(long version, Path directory, long call, long enteredNanos) {}

    /** The version that was committed last. */
    private record Committed(long enteredNanos, long bytes, PhaseTimes phases) {}

    RankZeroRole(JobRank rank, Settings settings, VersionStore store, CheckpointInterval interval) {
        this.store = store;
        this.interval = interval;
        this.lastCalls = rank.lastCalls();
        this.launcher = rank.launcher();
        this.time = rank.time();
        this.faults = rank.faults();
        this.fingerprint = Fingerprint.ofThisProcess(settings.find(Setting.PROGRAM).orElse(""),
            rank.port().implementation());
        this.keep = settings.number(Setting.KEEP, 1);
        this.first = settings.number(Setting.MIN_VERSION, 1);
        this.gaps = new CallGaps(settings, time);
        this.removal = new VersionRemoval(store, faults, this::reportOldVersions);
    }

    @Override
    public CheckpointPlan plan(List<Arrival> arrivals) throws IOException {
        requireSameCall(arrivals);
        boolean due = interval.isDueByCalls() || interval.isDueByTime();
        boolean forced = arrivals.stream().anyMatch(Arrival::forced);
        boolean stop = arrivals.stream().anyMatch(Arrival::stop);
        if (!due && !forced && !stop) {
            return CheckpointPlan.NOT_DUE;
        }
        long enteredNanos = time.nanoTime();
        removal.await();
        long version = store.nextVersion();
        faults.writing(version);
        staged = new Staged(version, stage(version), arrivals.get(0).call(), enteredNanos);
        faults.at(CrashPoint.STAGED);
        return new CheckpointPlan(version, stop, staged.directory().getFileName().toString(),
            Arrival.areAllReceived(arrivals));
    }

    private Path stage(long version) {
        try {
            return store.stage(version);
        } catch (IOException e) {
            throw NotSavedException.of(version, Failures.onRankZero(e));
        }
    }

    private void requireSameCall(List<Arrival> arrivals) {
        for (int rank = 0; rank < arrivals.size(); rank++) {
            Arrival arrival = arrivals.get(rank);
            lastCalls.saw(rank, "checkpoint() call " + arrival.call() + " at " + arrival.site());
            if (arrival.call() != arrivals.get(0).call()) {
                throw new StftException(Category.FIX_CALL, "Rank 0 made its checkpoint() call " + arrivals.get(0).call()
                    + " at " + arrivals.get(0).site() + ", but rank " + rank + " its call " + arrival.call() + " at "
                    + arrival.site() + ". All ranks must make the same calls.");
            }
        }
    }

    @Override
    public Commitment commit(List<RankImages> parts) throws IOException {
        faults.at(CrashPoint.VOTED);
        List<ImageRecord> images = parts.stream().flatMap(part -> part.images().stream()).toList();
        ConnectionPair.requireFit(images);
        Manifest manifest = Manifest.of(time.now(), staged.version(), store.name(), parts.size(), staged.call(),
            fingerprint,
            parts.stream().map(RankImages::times).reduce(PhaseTimes.NONE, PhaseTimes::longest), images);
        try {
            store.commit(staged.directory(), manifest);
        } catch (CommitInDoubtException e) {
            return new Commitment(Optional.of(FileErrors.of(e)));
        }
        committed = new Committed(staged.enteredNanos(), manifest.bytes(), manifest.phases());
        staged = null;
        return new Commitment(Optional.empty());
    }

    @Override
    public void announce(CheckpointPlan plan, long ofCall, OptionalLong restartedFrom) {
        long nanos = time.nanoTime() - committed.enteredNanos();
        launcher.report(
            new RankEvent.Committed(plan.version(), ofCall, committed.bytes(), nanos, committed.phases(), plan.stop()));
        faults.at(CrashPoint.ANNOUNCED);
        removal.start(plan.version(), () -> store.retire(keep, first, base(restartedFrom)));
    }

    /** The launcher records it only after the ranks were restarted from it, and may not have done so yet. */
    private long base(OptionalLong restartedFrom) throws IOException {
        long from = restartedFrom.orElse(first);
        return from < first ? from : store.base(first);
    }

    /** The version is committed all the same: no reason to fail on one rank. */
    private void reportOldVersions(IOException e) {
        launcher.report(new RankEvent.Notice("old versions could not be removed: " + FileErrors.of(e)
            + "; they stay until the next version is committed, or the next run of the job"));
    }

    @Override
    public void endRemoval() {
        removal.await();
        try {
            store.giveBack();
        } catch (IOException e) {
            reportOldVersions(e);
        }
    }

    @Override
    public void skippedAlone() {
        reportGap();
        if (!dueReported && interval.isDueByTime()) {
            dueReported = true;
            launcher.report(new RankEvent.Due());
        }
    }

    @Override
    public void enteredTogether() {
        reportGap();
        dueReported = false;
    }

    private void reportGap() {
        gaps.entered().ifPresent(text -> launcher.report(new RankEvent.Notice(text)));
    }

    @Override
    public void left() {
        gaps.left();
    }

    @Override
    public void discard() throws IOException {
        if (staged != null) {
            store.discard(staged.directory());
            staged = null;
        }
    }

    @Override
    public void report(RankEvent event) {
        launcher.report(event);
    }
}
