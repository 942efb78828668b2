package org.stft.internal.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.RankAgreement;
import org.stft.internal.fault.Faults;
import org.stft.store.JobLock;
import org.stft.store.JobStore;
import org.stft.store.Store;

/**
 * The ranks' access to the store: rank 0 opens it first, and creates it if it does not exist; then all ranks open it,
 * and must see the same store.
 */
public final class StoreAccess implements Closeable {

    private final Path directory;
    private final String jobName;
    private final boolean launched;
    private final Duration timeout;
    private final Faults faults;
    private final boolean locking;
    private final OptionalLong epoch;
    private final List<JobLock> locks = new ArrayList<>();
    private JobStore store;

    StoreAccess(Settings settings, Faults faults) {
        this(settings, faults, true);
    }

    private StoreAccess(Settings settings, Faults faults, boolean locking) {
        this.faults = faults;
        this.locking = locking;
        this.directory = Path.of(settings.get(Setting.STORE));
        this.jobName = settings.get(Setting.JOB);
        this.epoch = settings.isGiven(Setting.EPOCH)
            ? OptionalLong.of(settings.number(Setting.EPOCH, 1))
            : OptionalLong.empty();
        this.launched = settings.isGiven(Setting.LAUNCHER_ADDRESS);
        this.timeout = settings.duration(Setting.START_TIMEOUT).orElseThrow();
    }

    /** Access for one of several ranks in a process, whose locks the operating system cannot tell apart: it takes none. */
    public static StoreAccess ofOneOfSeveral(Settings settings, Faults faults) {
        return new StoreAccess(settings, faults, false);
    }

    /** The store as rank 0 has opened it. */
    private record OpenedStore(String id, long nextVersion, long epoch) {}

    /**
     * Opens the store on all ranks; the locks are held until {@link #close}.
     *
     * @return the number that the next version takes
     */
    public long open(RankAgreement agreement) {
        OpenedStore opened = agreement.fromRankZero(OpenedStore.class, "Stft.start()", timeout, this::prepare);
        agreement.agree("the opening of the store", timeout, () -> join(opened.id(), opened.epoch()));
        return opened.nextVersion();
    }

    private OpenedStore prepare() throws IOException {
        Store whole = Store.create(directory);
        JobStore job = whole.job(jobName, faults);
        if (!launched && locking) {
            locks.add(job.own("rank 0 of a job without a launcher"));
        }
        if (epoch.isPresent()) {
            job.join(epoch.getAsLong());
            job.sweep();
        } else {
            job.beginEpoch();
        }
        return new OpenedStore(whole.id(), job.nextVersion(), job.epoch());
    }

    /** Gives up this rank's lock; its launcher, which holds its own, waits for this rank to come back. */
    void leave() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes this rank's lock again. */
    void joinAgain() {
        try {
            if (store == null) {
                store = Store.open(directory).job(jobName, faults);
                store.join(epoch.orElseThrow());
            }
            join(store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void join(String id, long joined) throws IOException {
        Store whole = Store.open(directory);
        if (!whole.id().equals(id)) {
            throw new StftException(Category.FIX_CALL, "The store " + whole.directory()
                + " is another one on this rank than on rank 0. All ranks must see one shared directory.");
        }
        store = whole.job(jobName, faults);
        store.join(joined);
        join(store);
    }

    private void join(JobStore job) throws IOException {
        if (locking) {
            locks.add(job.join());
        }
    }

    /** The job's part of the store, once this rank has joined. */
    public JobStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        for (JobLock lock : locks) {
            lock.close();
        }
        locks.clear();
    }
}
