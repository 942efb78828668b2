package org.stft.protocol;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.fault.CrashPoint;
import org.stft.fault.Faults;
import org.stft.store.CommitInDoubtException;
import org.stft.store.ConnectionPair;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/** What only rank 0 does: decide, stage, commit, and remove old versions. */
final class Coordinator {

    static final ObjectMapper JSON = JsonMapper.builder().build();

    private final JobStore store;
    private final CheckpointInterval interval;
    private final Fingerprint fingerprint;
    private final LastCalls lastCalls;
    private final int keep;
    private final long first;
    private final VersionRemoval removal;
    private Path staging;
    private long call;
    private long enteredNanos;
    private Manifest committed;

    Coordinator(JobStore store, CheckpointInterval interval, Fingerprint fingerprint, LastCalls lastCalls, int keep, long first,
                VersionRemoval removal) {
        this.store = store;
        this.interval = interval;
        this.fingerprint = fingerprint;
        this.lastCalls = lastCalls;
        this.keep = keep;
        this.first = first;
        this.removal = removal;
    }

    /** All ranks have come to a checkpoint call: is a version due? */
    byte[] plan(List<byte[]> parts) throws IOException {
        List<Arrival> arrivals = parts.stream().map(Arrival::decode).toList();
        requireSameCall(arrivals);
        boolean due = interval.isDueByCalls() || interval.isDueByTime();
        boolean forced = arrivals.stream().anyMatch(Arrival::forced);
        boolean stop = arrivals.stream().anyMatch(Arrival::stop);
        if (!due && !forced && !stop) {
            return CheckpointPlan.NOT_DUE.encode();
        }
        enteredNanos = System.nanoTime();
        removal.await();
        call = arrivals.get(0).call();
        long version = store.nextVersion();
        CurrentVersion.writing(version);
        staging = stage(version);
        Faults.at(CrashPoint.STAGED);
        return new CheckpointPlan(version, stop, staging.getFileName().toString()).encode();
    }

    private Path stage(long version) {
        try {
            return store.stage(version);
        } catch (IOException e) {
            throw NotSavedException.of(version, RankAgreement.onRankZero(e));
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

    /** All ranks have saved themselves: make it a version. */
    byte[] commit(List<byte[]> parts) throws IOException {
        Faults.at(CrashPoint.VOTED);
        List<ImageRecord> images = new ArrayList<>();
        for (byte[] part : parts) {
            images.addAll(Arrays.asList(JSON.readValue(part, ImageRecord[].class)));
        }
        ConnectionPair.requireNothingOnItsWay(images);
        committed = Manifest.of(CurrentVersion.current(), store.name(), parts.size(), call, fingerprint, images);
        commit(committed);
        staging = null;
        return new byte[0];
    }

    private void commit(Manifest manifest) throws IOException {
        try {
            store.commit(staging, manifest);
        } catch (CommitInDoubtException e) {
            throw NotSavedException.inDoubt(manifest.version(), e);
        }
    }

    /**
     * The version is committed and all ranks know: only now old ones go.
     *
     * @param restartedFrom the version that the ranks were restarted from, if any
     */
    void prune(OptionalLong restartedFrom) throws IOException {
        Faults.at(CrashPoint.ANNOUNCED);
        removal.start(store.retire(keep, first, base(restartedFrom)));
    }

    /** The launcher writes it down only after the ranks were restarted from it, and may not have come to that. */
    private long base(OptionalLong restartedFrom) throws IOException {
        long from = restartedFrom.orElse(first);
        return from < first ? from : store.base(first);
    }

    /** Waits until nothing that was old is on the disk any more. */
    void awaitRemoval() {
        removal.await();
    }

    /** The length of all images of the version that was committed last. */
    long committedBytes() {
        return committed.bytes();
    }

    /** Nanoseconds since all ranks had come to the call. */
    long nanosSinceEntered() {
        return System.nanoTime() - enteredNanos;
    }

    /** The version is not to be: leave nothing of it. */
    void discard() throws IOException {
        if (staging != null) {
            store.discard(staging);
            staging = null;
        }
    }
}
