package org.stft.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.Presence;
import org.stft.base.time.Deadline;
import org.stft.internal.file.DurableFiles;
import org.stft.internal.file.StoredFile;

/**
 * The lock that keeps a second launcher, and ranks of a launcher that died, from changing a job's versions.
 *
 * <p>The owner (the launcher, or rank 0 of a job without one) holds the first byte of the lock file
 * alone; every rank holds the second byte together with the other ranks. A new owner takes the first
 * byte and then waits until no process holds the second: so no rank of an earlier run still writes. The
 * operating system frees both when a process ends, however it ends.
 *
 * <p>A process that has stopped without an end, or runs on a host that is lost, keeps them. Then a new owner may put a
 * lock file of its own in the place of this one; what keeps the others from changing a version is the epoch that it has
 * begun before, see {@link JobStore#beginEpoch}.
 */
public final class JobLock implements Closeable {

    private static final String FILE_NAME = "lock";
    private static final long OWNER = 0;
    private static final long RANKS = 1;
    private static final int TEXT_AT = 2;

    /** The time that ranks have to end. */
    public static final Duration LEAVING = Duration.ofSeconds(10);
    /**
     * The time after which the locks of a lost host are released: an NFS server keeps them for its lease, 90 s unless
     * it is set up otherwise.
     */
    public static final Duration LEASE = Duration.ofMinutes(2);

    private final FileChannel channel;

    private JobLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Becomes the job's owner.
     *
     * @param what the kind of process that this is, for a second one's error
     * @throws StftException {@code RETRY} if the job has an owner, or ranks of an earlier run do not end
     */
    public static JobLock own(Path directory, String what) throws IOException {
        FileChannel channel = open(directory);
        try {
            if (!lock(channel, OWNER, false) && !lockAgain(channel)) {
                throw inUse(directory, read(channel).toString());
            }
            awaitNoRanks(directory, channel, LEAVING, () -> true);
            write(channel, JobOwner.thisProcess(what).toText());
            return new JobLock(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Becomes the job's owner by a lock file of its own, whoever holds the present one. */
    static JobLock replace(Path directory, String what) throws IOException {
        Path fresh = directory.resolve(FILE_NAME + "-" + UUID.randomUUID());
        FileChannel channel = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
            StandardOpenOption.WRITE);
        try {
            if (!lock(channel, OWNER, false)) {
                throw new IOException("the file " + fresh + " cannot be locked");
            }
            write(channel, JobOwner.thisProcess(what).toText());
            Files.move(fresh, directory.resolve(FILE_NAME), StandardCopyOption.ATOMIC_MOVE);
            return new JobLock(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    /**
     * Returns the owner, without becoming one. Not for a process that owns the job itself: the operating
     * system would take its lock from it.
     *
     * @return the owner; empty if there is none
     */
    public static Optional<JobOwner> owner(Path directory) throws IOException {
        Path file = directory.resolve(FILE_NAME);
        if (!Presence.exists(file)) {
            return Optional.empty();
        }
        StoredFile.requireNothingElse(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            boolean owned = !lock(channel, OWNER, true);
            return owned ? Optional.of(read(channel)) : Optional.empty();
        }
    }

    /** Joins as a rank of the job. */
    public static JobLock join(Path directory) throws IOException {
        FileChannel channel = open(directory);
        if (!lock(channel, RANKS, true)) {
            channel.close();
            throw inUse(directory, "another launcher that is about to start");
        }
        return new JobLock(channel);
    }

    private static FileChannel open(Path directory) throws IOException {
        DurableFiles.createPrivateDirectory(directory); // images hold all data of the program
        StoredFile.requireNothingElse(directory.resolve(FILE_NAME));
        return FileChannel.open(directory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    }

    /**
     * Waits until no rank of an earlier run is left. The owner calls it before it starts ranks again.
     *
     * @param worthwhile false ends the wait as the timeout does
     */
    public void awaitNoRanks(Path directory, Duration timeout, BooleanSupplier worthwhile) throws IOException {
        awaitNoRanks(directory, channel, timeout, worthwhile);
    }

    private static void awaitNoRanks(Path directory, FileChannel channel, Duration timeout, BooleanSupplier worthwhile)
        throws IOException {
        Deadline deadline = Deadline.after(timeout);
        FileLock lock = tryLock(channel, RANKS, false);
        while (lock == null) {
            if (deadline.hasPassed() || !worthwhile.getAsBoolean()) {
                throw inUse(directory, "ranks of an earlier run that have not ended");
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            lock = tryLock(channel, RANKS, false);
        }
        lock.release();
    }

    /** Tries again: a process that asked for the owner may have held it for a moment. */
    private static boolean lockAgain(FileChannel channel) throws IOException {
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        return lock(channel, OWNER, false);
    }

    private static boolean lock(FileChannel channel, long at, boolean shared) throws IOException {
        return tryLock(channel, at, shared) != null;
    }

    private static FileLock tryLock(FileChannel channel, long at, boolean shared) throws IOException {
        try {
            return channel.tryLock(at, 1, shared);
        } catch (OverlappingFileLockException e) {
            return null; // held by this very process
        }
    }

    private static void write(FileChannel channel, String owner) throws IOException {
        ByteBuffer text = ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8));
        channel.truncate(TEXT_AT);
        channel.position(TEXT_AT);
        while (text.hasRemaining()) {
            channel.write(text);
        }
    }

    private static JobOwner read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(1000);
        channel.read(text, TEXT_AT);
        return JobOwner.ofText(new String(text.array(), 0, text.position(), StandardCharsets.UTF_8));
    }

    private static StftException inUse(Path directory, String who) {
        return new StftException(Category.RETRY, "The job's store " + directory + " is in use by " + who
            + ". Wait until it has ended or end it, or use another store (stft.store) or job name (stft.job).");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
