package org.stft.log;

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The newest events of a rank, in a mapped file: its contents survive the process without a system call. Not safe for
 * several threads.
 */
final class Ring implements AutoCloseable {

    static final long MAGIC = ByteBuffer.wrap(new byte[] {'S', 'T', 'F', 'T', 'R', 'N', 'G', 1})
        .order(ByteOrder.LITTLE_ENDIAN).getLong();
    static final int HEAD_BYTES = 4096;
    static final int CAPACITY_AT = 8;
    static final int RANK_AT = 12;
    /** The number of the first event that is not in the log file. */
    static final int SEALED_AT = 16;
    static final int LOST_AT = 24;
    /** The number of events that were written, twice: a kill between the two leaves the second one smaller by one. */
    static final int WRITTEN_AT = 768;
    static final int WRITTEN_AGAIN_AT = 776;
    /** Calls that have been entered and have not returned. */
    static final int OPEN_AT = 1024;
    static final int OPEN_STRIDE = 64;
    static final int OPEN_SLOTS = 16;

    private static final int FILLING = 1 << 16;

    private final Mapping mapping;
    private final ByteBuffer bytes;
    private final int mask;

    private Ring(Mapping mapping, int capacity) {
        this.mapping = mapping;
        this.bytes = mapping.bytes();
        this.mask = capacity - 1;
    }

    /**
     * Creates a ring.
     *
     * @param capacity in events, a power of two
     * @param first the number of its first event
     */
    static Ring create(Path file, int rank, int capacity, long first) throws IOException {
        fill(file, HEAD_BYTES + capacity * EventRecord.BYTES);
        Ring ring = new Ring(Mapping.of(file), capacity);
        ring.bytes.putInt(CAPACITY_AT, capacity).putInt(RANK_AT, rank).putLong(SEALED_AT, first).putLong(LOST_AT, 0);
        RingReason.clear(ring.bytes);
        for (int slot = 0; slot < OPEN_SLOTS; slot++) {
            ring.bytes.putLong(OPEN_AT + slot * OPEN_STRIDE, 0);
        }
        ring.written(first);
        ring.bytes.putLong(0, MAGIC);
        return ring;
    }

    /** Opens an existing ring; null if the file was changed. */
    static Ring reopen(Path file, int rank, int capacity) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != HEAD_BYTES + (long) capacity * EventRecord.BYTES) {
            return null;
        }
        Ring ring = new Ring(Mapping.of(file), capacity);
        if (ring.bytes.getLong(0) == MAGIC && ring.bytes.getInt(CAPACITY_AT) == capacity
            && ring.bytes.getInt(RANK_AT) == rank) {
            return ring;
        }
        ring.close();
        return null;
    }

    /**
     * Fills the file with bytes that no file system leaves out, so that a full disk is found here and not as a fault in
     * memory.
     */
    static void fill(Path file, int length) throws IOException {
        byte[] bytes = new byte[FILLING];
        Arrays.fill(bytes, (byte) 0x55);
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            for (int left = length; left > 0; left -= FILLING) {
                out.write(bytes, 0, Math.min(left, FILLING));
            }
        }
    }

    int capacity() {
        return mask + 1;
    }

    /** Writes the record of an event, whose thread has then left its call. */
    void put(long number, long kind, long time, long where, long message, long rest, int thread) {
        EventRecord.write(bytes, at(number), number, kind, time, where, message, rest);
        VarHandle.releaseFence();
        written(number + 1);
        close(thread);
    }

    private void written(long count) {
        bytes.putLong(WRITTEN_AT, count).putLong(WRITTEN_AGAIN_AT, count);
    }

    /** Records the call that a thread is in. Its record has the number 0. */
    void open(long kind, long time, long where, long message, long rest, int thread) {
        EventRecord.write(bytes, slot(thread), 0, kind, time, where, message, rest);
    }

    /** The time at which a thread has entered the call that it is in; -1 if it is in none. */
    long entered(int thread) {
        Event call = EventRecord.read(bytes, slot(thread), 0);
        return call == null || call.thread() != thread ? Event.NONE : call.nanos();
    }

    /** The calls that have been entered and have not returned. */
    List<Event> openCalls() {
        return openCalls(bytes);
    }

    /** The same in a copy of a ring. */
    static List<Event> openCalls(ByteBuffer ring) {
        List<Event> open = new ArrayList<>();
        for (int slot = 0; slot < OPEN_SLOTS; slot++) {
            Event call = EventRecord.read(ring, OPEN_AT + slot * OPEN_STRIDE, 0);
            if (call != null) {
                open.add(call);
            }
        }
        return open;
    }

    void close(int thread) {
        bytes.putLong(slot(thread), 0);
    }

    /** Copies the records of successive events. */
    void copy(long first, int count, byte[] into, int at) {
        int until = Math.min(count, capacity() - (int) (first & mask));
        bytes.get(at(first), into, at, until * EventRecord.BYTES);
        bytes.get(HEAD_BYTES, into, at + until * EventRecord.BYTES, (count - until) * EventRecord.BYTES);
    }

    void sealed(long next, long lost) {
        bytes.putLong(SEALED_AT, next).putLong(LOST_AT, lost);
    }

    void reason(String text) {
        RingReason.write(bytes, text);
    }

    private int at(long number) {
        return HEAD_BYTES + (int) (number & mask) * EventRecord.BYTES;
    }

    private static int slot(int thread) {
        return OPEN_AT + thread % OPEN_SLOTS * OPEN_STRIDE;
    }

    @Override
    public void close() {
        mapping.close();
    }
}
