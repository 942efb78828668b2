package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
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
        return take(store, job, Duration.ZERO, message -> {});
    }

    /**
     * The same, after another owner has ended, for which it waits.
     *
     * @param patience how long it waits
     * @param messages is told once that it waits, and for whom
     */
    public static LockedJob take(Store store, JobStore job, Duration patience, Consumer<String> messages) {
        Deadline deadline = Deadline.after(patience);
        boolean waits = false;
        while (true) {
            try {
                return new LockedJob(store, job, CommandException.or(ExitCode.STORE,
                    "The store " + store.directory() + " cannot be written", () -> job.own("an stft command")));
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
     * @param hostHasGone true if a host cannot be reached: its ranks end later, or its file server releases their locks
     */
    void awaitNoRanks(boolean hostHasGone) {
        CommandException.or(ExitCode.STORE, "The store " + store.directory() + " cannot be read", () -> {
            lock.awaitNoRanks(job.directory(), hostHasGone ? JobLock.LEASE : JobLock.LEAVING);
            return null;
        });
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
