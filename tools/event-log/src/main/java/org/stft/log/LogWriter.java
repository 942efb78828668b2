package org.stft.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.Deflater;

/**
 * Writes the log of one rank in one run. An event is in the ring when {@link #append} returns; a later kill does not
 * remove it. Each quarter of the ring is written to the log file when it is full. Events that cannot be written stay in
 * the ring until they are overwritten, and are then counted as lost. No method throws because of a failing disk. Safe
 * for several threads.
 */
public final class LogWriter {

    /** The number of events in the ring, unless set. */
    public static final int DEFAULT_CAPACITY = 1 << 14;

    /** Kinds of blocks from this number on are for tools. */
    public static final int FIRST_OF_TOOLS = 64;

    /** No segment has this number. */
    static final int NO_SEGMENT = -1;

    private static final int PARTS = 4;

    private final Path ringFile;
    private final LogFile file;
    private Ring ring;
    private final Consumer<String> report;
    private final List<String> unsavedNames = new ArrayList<>();
    private final boolean packed;
    private final byte[] part;
    private final int partMask;
    private final SpinLock lock = new SpinLock();
    private long next;
    private long sealed;
    private long lost;
    private long suspendedAt;
    private boolean failing;
    private State state = State.OPEN;

    private enum State { OPEN, SUSPENDED, CLOSED }

    private LogWriter(Path ringFile, LogFile file, Ring ring, long first, boolean packed, Consumer<String> report) {
        this.ringFile = ringFile;
        this.file = file;
        this.ring = ring;
        this.packed = packed;
        this.report = report;
        this.partMask = ring.capacity() / PARTS - 1;
        this.part = new byte[Block.HEAD_BYTES + ring.capacity() / PARTS * EventRecord.BYTES];
        this.next = first;
        this.sealed = first;
        ring.sealed(first, 0);
    }

    /**
     * Makes the files of a log.
     *
     * @param directory of the run; created if it does not exist
     * @param first the number of the first event
     * @param capacity of the ring, in events: a power of two, at least 16
     * @param limit the maximum length of the log file, in bytes
     * @param packed true to compress events when they are written to the log file
     * @param report receives a message when an event cannot be written, once per failure
     * @throws IOException if the files cannot be made, the log of this rank exists already, or the disk has no room for
     *     the ring
     */
    public static LogWriter create(Path directory, RunInfo run, long first, int capacity, long limit, boolean packed,
        Consumer<String> report) throws IOException {
        Files.createDirectories(directory);
        Path logFile = Files.createFile(RunFiles.log(directory, run.rank()));
        Path ringFile = RunFiles.ring(directory, run.rank());
        Ring ring = Ring.create(ringFile, run.rank(), capacity, first);
        LogFile file = new LogFile(logFile, run.rank(), limit, "stft.event-log.limit");
        byte[] text = Block.of(run.text());
        file.append(Block.Type.RUN.code, first, 0, text, text.length - Block.HEAD_BYTES);
        return new LogWriter(ringFile, file, ring, first, packed, report);
    }

    /** The same with events as they are in the ring. */
    public static LogWriter create(Path directory, RunInfo run, long first, int capacity, long limit,
        Consumer<String> report) throws IOException {
        return create(directory, run, first, capacity, limit, false, report);
    }

    /** The number of the next event. */
    public long next() {
        lock.lock();
        try {
            return next;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes an event and gives it its number. The thread of the event has then left its call.
     *
     * @param event its number is ignored
     */
    public void append(Event event) {
        append(event.kind(), event.operation(), event.flags(), event.type(), event.nanos(), event.duration(),
            event.thread(), event.communicator(), event.site(), event.peer(), event.tag(), event.count(),
            event.request());
    }

    /** Writes an event with the values of an {@link Event}, which need not be made. */
    public void append(EventKind kind, int operation, int flags, int type, long nanos, float duration, int thread,
        int communicator, int site, int peer, int tag, int count, int request) {
        lock.lock();
        try {
            if (mayAdd()) {
                ring.put(next, EventRecord.kind(kind, operation, flags, type), EventRecord.time(nanos, thread),
                    EventRecord.where(duration, communicator, site), EventRecord.pair(peer, tag),
                    EventRecord.pair(count, request), thread);
                next++;
                if ((next & partMask) == 0) {
                    writeAll();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean mayAdd() {
        if (state != State.OPEN) {
            next += state == State.SUSPENDED ? 1 : 0; // readers will find that it is missing
            return false;
        }
        if (next - sealed == ring.capacity()) {
            loseOldest();
        }
        return true;
    }

    /**
     * Records that a thread is in a call, until {@link #leave} or an event of the thread.
     *
     * @param call its number is ignored
     */
    public void enter(Event call) {
        enter(call.kind(), call.operation(), call.flags(), call.type(), call.nanos(), call.duration(), call.thread(),
            call.communicator(), call.site(), call.peer(), call.tag(), call.count(), call.request());
    }

    /** Records that a thread is in a call with the values of an {@link Event}, which need not be made. */
    public void enter(EventKind kind, int operation, int flags, int type, long nanos, float duration, int thread,
        int communicator, int site, int peer, int tag, int count, int request) {
        lock.lock();
        try {
            if (state == State.OPEN) {
                ring.open(EventRecord.kind(kind, operation, flags, type), EventRecord.time(nanos, thread),
                    EventRecord.where(duration, communicator, site), EventRecord.pair(peer, tag),
                    EventRecord.pair(count, request), thread);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The time at which a thread has entered the call that it is in; -1 if the log shows none. */
    public long entered(int thread) {
        lock.lock();
        try {
            return state == State.OPEN ? ring.entered(thread) : Event.NONE;
        } finally {
            lock.unlock();
        }
    }

    /** Records that the thread has left its call. */
    public void leave(int thread) {
        lock.lock();
        try {
            if (state == State.OPEN) {
                ring.close(thread);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Saves names before the first event that uses them. */
    void names(List<String> lines) {
        lock.lock();
        try {
            addNames(lines);
        } finally {
            lock.unlock();
        }
    }

    private void addNames(List<String> lines) {
        unsavedNames.addAll(lines);
        if (state == State.OPEN) {
            saveNames();
        }
    }

    private void saveNames() {
        if (unsavedNames.isEmpty()) {
            return;
        }
        if (write(Block.Type.NAMES, String.join("\n", unsavedNames))) {
            unsavedNames.clear();
        }
    }

    /**
     * Writes a block of a tool, with the number of the next event. Those who read events skip it; {@link ToolBlocks}
     * reads it.
     *
     * @param kind at least {@link #FIRST_OF_TOOLS}
     * @return false if it is not written: the disk or the limit of the file has no room for it, or an image of the
     *     process is being taken
     */
    public boolean block(int kind, byte[] content) {
        if (kind < FIRST_OF_TOOLS || content.length > Block.MAX_LENGTH) {
            throw new IllegalArgumentException("Expected a kind from " + FIRST_OF_TOOLS + " on and at most "
                + Block.MAX_LENGTH + " bytes, found " + kind + " and " + content.length + ".");
        }
        byte[] block = new byte[Block.HEAD_BYTES + content.length];
        System.arraycopy(content, 0, block, Block.HEAD_BYTES, content.length);
        lock.lock();
        try {
            return state == State.OPEN && write(kind, next, 0, block, content.length);
        } finally {
            lock.unlock();
        }
    }

    /** Writes all events to the log file. Call it when the program may be about to end. */
    public void seal() {
        lock.lock();
        try {
            writeAll();
        } finally {
            lock.unlock();
        }
    }

    private void writeAll() {
        if (state != State.OPEN) {
            return;
        }
        saveNames();
        while (sealed < next) {
            int count = (int) Math.min(next - sealed, partMask + 1 - (sealed & partMask));
            count = packed ? Math.min(count, PackedEvents.MOST) : count;
            ring.copy(sealed, count, part, Block.HEAD_BYTES);
            if (!writePart(count)) {
                return;
            }
            sealed += count;
            ring.sealed(sealed, lost);
        }
    }

    private boolean writePart(int count) {
        int length = count * EventRecord.BYTES;
        if (packed) {
            byte[] records = Arrays.copyOfRange(part, Block.HEAD_BYTES, Block.HEAD_BYTES + length);
            byte[] content = PackedEvents.pack(records, count, Deflater.BEST_SPEED);
            if (content.length < length) {
                byte[] block = new byte[Block.HEAD_BYTES + content.length];
                System.arraycopy(content, 0, block, Block.HEAD_BYTES, content.length);
                return write(Block.Type.PACKED.code, sealed, count, block, content.length);
            }
        }
        return write(Block.Type.EVENTS.code, sealed, count, part, length);
    }

    private boolean write(Block.Type type, String text) {
        byte[] block = Block.of(text);
        return write(type.code, next, 0, block, block.length - Block.HEAD_BYTES);
    }

    private boolean write(int kind, long first, int count, byte[] block, int length) {
        try {
            file.append(kind, first, count, block, length);
            failing = false;
            return true;
        } catch (IOException e) {
            ring.reason(e.toString());
            if (!failing) {
                failing = true;
                report.accept("the log of this rank cannot be written: " + e.getMessage()
                    + ". The program continues; until the log can be written "
                    + "again, only the last " + ring.capacity() + " events are kept.");
            }
            return false;
        }
    }

    private void loseOldest() {
        int count = ring.capacity() / PARTS;
        sealed += count;
        lost += count;
        ring.sealed(sealed, lost);
    }

    /** The number of events that are in neither file any more. */
    public long lost() {
        lock.lock();
        try {
            return lost;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Begins a new segment, which can outlast the events before. Names that its events use have to be given to it again.
     *
     * @return its number; negative if there is none, because the log cannot be written
     */
    public int newSegment() {
        lock.lock();
        try {
            writeAll();
            return state == State.OPEN && sealed == next ? file.newSegment(next) : NO_SEGMENT;
        } catch (IOException e) {
            return NO_SEGMENT; // so nothing is dropped
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
                .accept("what precedes the last versions in the log of this rank cannot be deleted: " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    /** Writes all events to the log file, and keeps no file open or mapped until {@link #resume}. */
    public void suspend() {
        lock.lock();
        try {
            closeForImage();
        } finally {
            lock.unlock();
        }
    }

    private void closeForImage() {
        if (state == State.OPEN) {
            writeAll();
            suspendedAt = next;
            state = State.SUSPENDED;
            ring.close();
            file.suspend();
        }
    }

    /** Continues after {@link #suspend}. Events in between are lost, and counted. */
    public void resume() {
        lock.lock();
        try {
            reopen();
        } finally {
            lock.unlock();
        }
    }

    private void reopen() {
        if (state != State.SUSPENDED) {
            return;
        }
        try {
            file.resume();
            Ring again = Ring.reopen(ringFile, file.rank(), ring.capacity());
            if (again == null || next > suspendedAt) {
                lost += next - sealed;
                sealed = next;
            }
            ring = again != null ? again : Ring.create(ringFile, file.rank(), ring.capacity(), next);
            ring.sealed(sealed, lost);
            state = State.OPEN;
        } catch (IOException e) {
            state = State.CLOSED;
            report.accept("the log of this rank cannot be continued: " + e + ". The program continues without a log.");
        }
    }

    /**
     * Closes the log. The ring is removed if the log file has all events.
     *
     * @param how the end of the rank, in one word
     */
    public void close(String how) {
        lock.lock();
        try {
            end(how);
        } finally {
            lock.unlock();
        }
    }

    private void end(String how) {
        if (state != State.OPEN) {
            return;
        }
        writeAll();
        List<Event> open = ring.openCalls();
        boolean complete = sealed == next && write(Block.Type.END,
            "ending\t" + how + "\nlost\t" + lost + (open.isEmpty() ? "" : "\n" + OpenCalls.text(open)));
        state = State.CLOSED;
        ring.close();
        try {
            file.close();
            if (complete) {
                Files.deleteIfExists(ringFile);
            }
        } catch (IOException e) {
            report.accept("the log of this rank could not be closed: " + e.getMessage());
        }
        if (lost > 0) {
            report.accept(lost + " events are missing in the log of this rank.");
        }
    }
}
