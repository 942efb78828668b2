package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Set;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobLock;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** A job that this launcher owns: no other one touches it until this is closed or the launcher ends. */
public final class LockedJob implements Closeable {

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
        JobLock lock = CommandException.or(ExitCode.STORE, "The store " + store.directory() + " cannot be written",
            () -> job.own("an stft command"));
        return new LockedJob(store, job, lock);
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
