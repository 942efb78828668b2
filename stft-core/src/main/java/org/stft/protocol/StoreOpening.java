package org.stft.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.store.JobLock;
import org.stft.store.JobStore;
import org.stft.store.Store;

/**
 * How the ranks open the store: rank 0 first, which makes it if need be, then all, which must see the same.
 */
final class StoreOpening implements Closeable {

    private final Path directory;
    private final String jobName;
    private final boolean launched;
    private final Duration limit;
    private final List<JobLock> locks = new ArrayList<>();
    private JobStore store;
    private long nextVersion;

    StoreOpening(Settings settings) {
        this.directory = Path.of(settings.get(Setting.STORE));
        this.jobName = settings.get(Setting.JOB);
        this.launched = settings.isGiven(Setting.LINK);
        this.limit = settings.duration(Setting.START_TIMEOUT).orElseThrow();
    }

    /** Opens the store on all ranks; the locks are held until {@link #close}. */
    JobStore open(RankAgreement together) {
        byte[] answer = together.step("Stft.start()", limit, () -> new byte[0], parts -> prepare());
        ByteBuffer in = ByteBuffer.wrap(answer);
        nextVersion = in.getLong();
        byte[] id = new byte[in.remaining()];
        in.get(id);
        together.step("the opening of the store", limit, () -> join(new String(id, UTF_8)), RankAgreement.NOTHING);
        return store;
    }

    private byte[] prepare() throws IOException {
        Store whole = Store.create(directory);
        JobStore job = whole.job(jobName);
        if (!launched) {
            locks.add(job.own("process " + ProcessHandle.current().pid()));
        }
        job.sweep();
        byte[] id = whole.id().getBytes(UTF_8);
        return ByteBuffer.allocate(Long.BYTES + id.length).putLong(job.nextVersion()).put(id).array();
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
            join(store == null ? Store.open(directory).job(jobName) : store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] join(String id) throws IOException {
        Store whole = Store.open(directory);
        if (!whole.id().equals(id)) {
            throw new StftException(Category.FIX_CALL, "The store " + whole.directory()
                + " is another one on this rank than on rank 0. All ranks must see one shared directory.");
        }
        join(whole.job(jobName));
        return new byte[0];
    }

    private void join(JobStore job) throws IOException {
        store = job;
        locks.add(job.join());
    }

    /** The number that the next version takes. */
    long nextVersion() {
        return nextVersion;
    }

    /** The job's part of the store, once this rank has joined. */
    JobStore store() {
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
