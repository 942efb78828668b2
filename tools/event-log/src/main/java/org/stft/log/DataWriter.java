package org.stft.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;

/**
 * Writes the data of one rank in one run. A record is in the ring when {@link #append} returns; a later kill does not
 * remove it. A thread writes the records of the ring to the data file; when the ring is full, {@code append} waits for it.
 * If the file cannot be written, the data ends there, and the rank continues. Safe for several threads.
 */
public final class DataWriter implements AutoCloseable {

    /** The smallest ring. */
    public static final int MIN_CAPACITY = 16 << 20;

    /** A record with more content becomes several. */
    private static final int MAX_CONTENT = 1 << 18;
    /** The file is written when there is as much, or the writer has to. */
    private static final int BATCH = 1 << 20;
    private static final int BLOCK = RecordFrame.MAX_BODY + (1 << 16);
    private static final int RECORDS_AT = Block.HEAD_BYTES + DataBlock.HEAD_BYTES;
    private static final byte[] NOTHING = new byte[DirectFile.ALIGNMENT];
    private static final ByteBuffer NO_HEAD = ByteBuffer.allocate(0);

    private final Path ringFile;
    private final LogFile file;
    private final int capacity;
    private final Consumer<String> report;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ByteBuffer block = DirectFile.buffer(RECORDS_AT + BLOCK);
    /** Null if nothing is compressed. */
    private final Compression compression;
    @GuardedBy("lock")
    private DataRing ring;
    @GuardedBy("lock")
    private long sealed;
    /** The writer writes all up to here, also less than a batch. */
    @GuardedBy("lock")
    private long asked;
    @GuardedBy("lock")
    private long waited;
    /** The program has waited for the disk: from then on the page cache takes what comes. */
    private volatile boolean late;
    @GuardedBy("lock")
    private State state = State.OPEN;

    private enum State { OPEN, SUSPENDED, ENDED }

    private DataWriter(Path ringFile, LogFile file, DataRing ring, int capacity, boolean compressed,
        Consumer<String> report) {
        this.compression = compressed ? new Compression(RECORDS_AT, BLOCK) : null;
        this.ringFile = ringFile;
        this.file = file;
        this.ring = ring;
        this.capacity = capacity;
        this.report = report;
        this.sealed = ring.written();
        this.asked = sealed;
    }

    /**
     * Makes the files of the data.
     *
     * @param directory of the run, which exists
     * @param capacity of the ring in bytes: a power of two, at least {@link #MIN_CAPACITY}
     * @param limit the maximum length of the data file, in bytes
     * @param compressed true to compress blocks of the file where that makes them at least an eighth shorter
     * @param report receives a message when the data ends early
     * @throws IOException if the files cannot be made, there are data of this rank already, or the disk has no room for
     *     the ring
     */
    public static DataWriter create(Path directory, int rank, int capacity, long limit, boolean compressed,
        Consumer<String> report) throws IOException {
        Path data = Files.createFile(RunFiles.data(directory, rank));
        Path ringFile = RunFiles.dataRing(directory, rank);
        DataRing ring;
        try {
            ring = DataRing.create(ringFile, rank, capacity, 0);
        } catch (IOException e) {
            Files.deleteIfExists(ringFile);
            Files.deleteIfExists(data);
            throw e;
        }
        DataWriter writer = new DataWriter(ringFile, new LogFile(data, rank, limit, "stft.record.limit"), ring,
            capacity, compressed, report);
        writer.file.useDirect();
        DaemonThreads.start("stft-data-log", writer::write);
        return writer;
    }

    /**
     * Adds a record.
     *
     * @param head from its position to its limit; at most 4 MB
     * @return false if it is not written: the data has ended, or an image of the process is being taken
     */
    public boolean append(ByteBuffer head, DataContent content) {
        lock.lock();
        try {
            long from = 0;
            for (; content.bytes() - from > MAX_CONTENT; from += MAX_CONTENT) {
                put(true, NO_HEAD, content, from, MAX_CONTENT);
            }
            put(false, head, content, from, (int) (content.bytes() - from));
            return state == State.OPEN;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void put(boolean part, ByteBuffer head, DataContent content, long from, int contentBytes) {
        int body = RecordFrame.bodyLength(head.remaining(), contentBytes);
        if (state == State.OPEN && body > RecordFrame.MAX_BODY) {
            end("a record of " + body + " bytes is too long");
        }
        awaitRoom(body);
        if (state == State.OPEN) {
            ring.put(part, head, content, from, contentBytes);
            if (ring.written() - sealed >= BATCH) {
                changed.signalAll();
            }
        }
    }

    @GuardedBy("lock")
    private void awaitRoom(int body) {
        if (state != State.OPEN || hasRoom(body)) {
            return;
        }
        late = true;
        long start = System.nanoTime();
        while (state == State.OPEN && !hasRoom(body)) {
            awaitWriter();
        }
        waited += System.nanoTime() - start;
    }

    @GuardedBy("lock")
    private boolean hasRoom(int body) {
        return ring.written() - sealed + ring.needed(body) <= capacity;
    }

    /** The time for which threads of the program have waited for the file, in nanoseconds. */
    public long waited() {
        lock.lock();
        try {
            return waited;
        } finally {
            lock.unlock();
        }
    }

    /** The work of the writer's thread. */
    private void write() {
        DataRing.Copied copied = next();
        while (copied != null) {
            try {
                if (late) {
                    file.useCache();
                }
                write(copied, false);
                sealed(copied.end());
            } catch (IOException e) {
                failed(e);
            }
            copied = next();
        }
    }

    /** Waits for records and copies them; null when the data has ended. */
    private DataRing.Copied next() {
        lock.lock();
        try {
            while (state != State.ENDED && !mayWrite()) {
                changed.awaitUninterruptibly();
            }
            return state == State.ENDED
                ? null
                : ring.copy(sealed, block, RECORDS_AT);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private boolean mayWrite() {
        return state == State.OPEN && (ring.written() - sealed >= BATCH || asked > sealed);
    }

    private void write(DataRing.Copied copied, boolean last) throws IOException {
        int packed = compression == null ? 0 : compression.deflate(block, copied.length());
        ByteBuffer written = packed > 0 ? compression.result() : block;
        int end = RECORDS_AT + (packed > 0 ? packed : copied.length());
        int length = DirectFile.aligned(end);
        written.put(end, NOTHING, 0, length - end);
        new DataBlock(packed > 0 ? DataBlock.DEFLATED : DataBlock.STORED, copied.from(), copied.end(), copied.length(),
            last).write(written, Block.HEAD_BYTES);
        file.append(DataBlock.KIND, copied.from(), written, length - Block.HEAD_BYTES);
    }

    private void sealed(long position) {
        lock.lock();
        try {
            if (state == State.OPEN) { // else the ring is not mapped any more
                sealed = position;
                ring.sealed(position);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void failed(IOException e) {
        lock.lock();
        try {
            end(e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    /** Ends the data early. What is in the ring stays there. */
    @GuardedBy("lock")
    private void end(String reason) {
        if (state == State.ENDED) {
            return;
        }
        ring.reason(reason);
        ring.close();
        state = State.ENDED;
        changed.signalAll();
        report.accept("the data of this rank cannot be written any more: " + reason
            + ". The program continues; a replay of this rank ends here.");
    }

    /** Writes all records to the file, and keeps no file open or mapped until {@link #resume}. */
    public void suspend() {
        lock.lock();
        try {
            drain();
            if (state == State.OPEN) {
                state = State.SUSPENDED;
                ring.close();
                file.suspend();
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void drain() {
        while (state == State.OPEN && sealed < ring.written()) {
            awaitWriter();
        }
    }

    /** Waits until the writer, which has to write all records, has written some. */
    @GuardedBy("lock")
    private void awaitWriter() {
        asked = ring.written();
        changed.signalAll();
        changed.awaitUninterruptibly();
    }

    /** Continues after {@link #suspend}. */
    public void resume() {
        lock.lock();
        try {
            if (state == State.SUSPENDED) {
                file.resume();
                if (!late) {
                    file.useDirect();
                }
                ring = DataRing.create(ringFile, file.rank(), capacity, sealed);
                state = State.OPEN;
            }
        } catch (IOException e) {
            state = State.ENDED;
            report.accept("the data of this rank cannot be continued: " + e.getMessage()
                + ". The program continues; a replay of this rank ends here.");
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    /**
     * Begins a new segment of the file, which can outlast the records before.
     *
     * @return its number; negative if there is none, because the file cannot be written
     */
    public int newSegment() {
        lock.lock();
        try {
            drain();
            return state == State.OPEN ? file.newSegment(sealed) : LogWriter.NO_SEGMENT;
        } catch (IOException e) {
            return LogWriter.NO_SEGMENT; // so nothing is dropped
        } finally {
            lock.unlock();
        }
    }

    /** Deletes the segments with lower numbers, but not what precedes the first one. */
    public void dropBefore(int segment) {
        lock.lock();
        try {
            file.dropBefore(segment);
        } catch (IOException e) {
            report
                .accept(
                    "what precedes the last versions in the data of this rank cannot be deleted: " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    /** Leaves the files as they are: for a process that was restored from an image, whose data is in another run. */
    public void abandon() {
        lock.lock();
        try {
            state = State.ENDED;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Writes all records to the file. The ring is removed if the file has all of them. */
    @Override
    public void close() {
        lock.lock();
        try {
            drain();
            if (state == State.OPEN) {
                state = State.ENDED;
                changed.signalAll();
                ring.close();
                file.useCache();
                write(new DataRing.Copied(sealed, sealed, 0), true);
                file.close();
                Files.deleteIfExists(ringFile);
            }
        } catch (IOException e) {
            report.accept("the data of this rank could not be closed: " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }
}
