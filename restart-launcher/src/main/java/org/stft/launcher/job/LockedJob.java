package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.time.Deadline;
import org.stft.config.Durations;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobLock;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** A job that this launcher owns: no other one touches it until this is closed or the launcher ends. */
public final class LockedJob implements Closeable {

    private static final long PAUSE_NANOS = Duration.ofMillis(500).toNanos();
    private static final String CHANGE_NOTHING = "They can change no version of this job any more; other files they can.";
    private static final String OWNER = "an stft command";
    /** The time that a launcher has to end its ranks and itself, after the job was taken over from it. */
    private static final Duration YIELDING = Duration.ofSeconds(15);

    private final Store store;
    private final JobStore job;
    private final JobLock lock;

    private LockedJob(Store store, JobStore job, JobLock lock) {
        this.store = store;
        this.job = job;
        this.lock = lock;
    }

    /**
     * Becomes the owner.
     *
     * @throws CommandException {@code STORE} if the job has another owner, or the store cannot be written
     */
    public static LockedJob take(Store store, JobStore job) {
        return new LockedJob(store, job, own(store, job, OWNER));
    }

    private static JobLock own(Store store, JobStore job, String what) {
        return inStore(store, () -> job.own(what));
    }

    private static <T> T inStore(Store store, Callable<T> access) {
        return CommandException.or(ExitCode.STORE, "The store " + store.directory() + " cannot be written", access);
    }

    /**
     * The same, after another owner has ended, for which it waits.
     *
     * @param what this owner, for others who find the job in use
     * @param patience how long it waits
     * @param messages is told once that it waits, and for whom
     */
    public static LockedJob take(Store store, JobStore job, String what, Duration patience,
        Consumer<String> messages) {
        Deadline deadline = Deadline.after(patience);
        boolean waits = false;
        while (true) {
            try {
                return new LockedJob(store, job, own(store, job, what));
            } catch (CommandException e) {
                if (!isInUse(e.getCause()) || deadline.hasPassed()) {
                    throw e;
                }
                if (!waits) {
                    messages.accept("waits up to " + Durations.format(patience) + ": " + e.getMessage());
                    waits = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /**
     * Takes the job over from an owner and ranks that have not ended: they can change nothing in the store from the moment
     * at which this has begun. They end as soon as they see it; if they do not, because they stand still or are cut off,
     * the job is taken all the same.
     *
     * @param what this owner, for others who find the job in use
     */
    public static LockedJob takeOver(Store store, JobStore job, String what, Consumer<String> messages) {
        beginEpoch(store, job);
        try {
            return take(store, job, what, YIELDING, messages);
        } catch (CommandException e) {
            if (!isInUse(e.getCause())) {
                throw e;
            }
            messages.accept("warning: the other launcher, or its ranks, have not ended. " + CHANGE_NOTHING);
            return new LockedJob(store, job, inStore(store, () -> job.replaceOwner(what)));
        }
    }

    private static void beginEpoch(Store store, JobStore job) {
        inStore(store, () -> {
            job.beginEpoch();
            return null;
        });
    }

    /** Ends what earlier ranks and launchers may still write: it changes no version and no record of the job any more. */
    void beginEpoch() {
        beginEpoch(store, job);
    }

    private static boolean isInUse(Throwable cause) {
        return cause instanceof StftException stft && stft.category() == Category.RETRY;
    }

    public Store store() {
        return store;
    }

    public JobStore job() {
        return job;
    }

    /** The newest version with at least this number. */
    public OptionalLong newest(long first) {
        return newest(first, Set.of());
    }

    /** The same, without some versions. */
    OptionalLong newest(long first, Set<Long> excluded) {
        return CommandException.or(ExitCode.STORE, "The store " + store.directory() + " cannot be read",
            () -> job.versions().stream().filter(version -> version >= first && !excluded.contains(version))
                .mapToLong(Long::longValue).findFirst());
    }

    /**
     * Waits until no rank of an earlier run can write any more.
     *
     * @param hostHasGone true if a host cannot be reached: its ranks end later, or its file server releases their locks;
     *     if neither happens, a new epoch begins, in which they cannot write
     * @param messages is told if they may still run
     */
    void awaitNoRanks(boolean hostHasGone, Consumer<String> messages) {
        try {
            inStore(store, () -> {
                lock.awaitNoRanks(job.directory(), hostHasGone ? JobLock.LEASE : JobLock.LEAVING, job::isCurrent);
                return null;
            });
        } catch (CommandException e) {
            if (!hostHasGone || !isInUse(e.getCause())) {
                throw e;
            }
            beginEpoch();
            messages.accept("warning: ranks on a host that has gone are not known to have ended. " + CHANGE_NOTHING);
        }
    }

    /** The command that restarts this job. */
    public String restartCommand() {
        return restartCommand(store, job);
    }

    static String restartCommand(Store store, JobStore job) {
        return ProgramSetup.quoted(System.getProperty("stft.command", "stft"), "restart", "--store",
            store.directory().toString(), "--job", job.name());
    }

    /** Removes what rehearsals of killed ranks have left, after all ranks have ended. */
    void removeRehearsals() {
        try {
            job.removeRehearsals();
        } catch (IOException e) {
            return; // the next start removes them
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
