package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The newest records of data, in a mapped file: they survive the process without a system call. A record is at its
 * position in the stream of all records, modulo the capacity. Not safe for several threads.
 */
final class DataRing implements AutoCloseable {

    static final long MAGIC = ByteBuffer.wrap(new byte[] {'S', 'T', 'F', 'T', 'D', 'A', 'T', 1})
        .order(ByteOrder.LITTLE_ENDIAN).getLong();
    static final int HEAD_BYTES = 4096;
    private static final int CAPACITY_AT = 8;
    private static final int RANK_AT = 12;
    /** The position of the first record that is not in the data file. */
    private static final int SEALED_AT = 16;

    private final Mapping mapping;
    private final ByteBuffer bytes;
    private final int capacity;
    private final CRC32C crc = new CRC32C();
    private long written;

    private DataRing(Mapping mapping, int capacity, long first) {
        this.mapping = mapping;
        this.bytes = mapping.bytes();
        this.capacity = capacity;
        this.written = first;
    }

    /**
     * Creates a ring.
     *
     * @param capacity in bytes, a power of two
     * @param first the position of its first record
     */
    static DataRing create(Path file, int rank, int capacity, long first) throws IOException {
        Ring.fill(file, HEAD_BYTES + capacity);
        DataRing ring = new DataRing(Mapping.of(file), capacity, first);
        ring.bytes.putInt(CAPACITY_AT, capacity).putInt(RANK_AT, rank).putLong(SEALED_AT, first);
        RingReason.clear(ring.bytes);
        ring.bytes.putLong(0, MAGIC);
        return ring;
    }

    /** The position after the last record. */
    long written() {
        return written;
    }

    /** The bytes that a record of this length takes, with those at the end of the ring that it may leave out. */
    int needed(int bodyLength) {
        int length = RecordFrame.lengthOf(bodyLength);
        int left = left();
        return left < length ? left + length : length;
    }

    private int left() {
        return capacity - place(written);
    }

    private int place(long position) {
        return (int) (position & capacity - 1);
    }

    /** Writes a record, for which there must be room. */
    void put(boolean part, ByteBuffer head, DataContent content, long from, int contentBytes) {
        int body = RecordFrame.bodyLength(head.remaining(), contentBytes);
        int left = left();
        if (left < RecordFrame.lengthOf(body)) {
            RecordFrame.pad(bytes, HEAD_BYTES + place(written), written);
            written += left;
        }
        int at = HEAD_BYTES + place(written);
        int start = at + RecordFrame.HEAD_BYTES;
        int next = RecordFrame.putHead(bytes, start, head);
        content.copy(from, bytes.slice(next, contentBytes).order(ByteOrder.LITTLE_ENDIAN));
        crc.reset();
        crc.update(bytes.slice(start, body));
        RecordFrame.put(bytes, at, part, body, (int) crc.getValue(), written);
        written += RecordFrame.lengthOf(body);
    }

    /**
     * Copies whole records from a position on.
     *
     * @param into gets them from {@code at} on; has room for at least the first record
     */
    Copied copy(long from, ByteBuffer into, int at) {
        int place = HEAD_BYTES + place(from);
        int end = (int) Math.min(written - from, capacity - place(from));
        int length = 0;
        while (length < end) {
            int next = RecordFrame.length(bytes, place + length);
            if (next < 0) { // the rest of the ring was left out
                return copied(from, place, length, end, into, at);
            }
            if (at + length + next > into.capacity()) {
                break;
            }
            length += next;
        }
        return copied(from, place, length, length, into, at);
    }

    private Copied copied(long from, int place, int length, int passed, ByteBuffer into, int at) {
        into.put(at, bytes, place, length);
        return new Copied(from, from + passed, length);
    }

    /**
     * Records that were copied.
     *
     * @param from the position of the first one
     * @param end the position after them
     * @param length in bytes
     */
    record Copied(long from, long end, int length) {}

    void sealed(long position) {
        bytes.putLong(SEALED_AT, position);
    }

    void reason(String text) {
        RingReason.write(bytes, text);
    }

    @Override
    public void close() {
        mapping.close();
    }

    /** The records of a ring that are not in the data file, and why there are no more if the rank has ended them. */
    record Rest(List<Segment> segments, String reason) {}

    /** Records that follow each other from a position on, and the position after what the ring left out after them. */
    record Segment(long from, long to, ByteBuffer records) {}

    /** Reads a copy of a ring; without records if the file is not a ring. */
    static Rest rest(byte[] file) {
        ByteBuffer ring = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int capacity = file.length - HEAD_BYTES;
        List<Segment> segments = new ArrayList<>();
        if (capacity <= 0 || ring.getLong(0) != MAGIC || ring.getInt(CAPACITY_AT) != capacity) {
            return new Rest(segments, "");
        }
        long sealed = ring.getLong(SEALED_AT);
        int first = (int) (sealed & capacity - 1);
        if (first % RecordFrame.ALIGNMENT == 0 && segment(ring, first, sealed, segments)) {
            segment(ring, 0, sealed + capacity - first, segments);
        }
        return new Rest(segments, RingReason.read(ring));
    }

    /** Returns true if records may follow at the beginning of the ring. */
    private static boolean segment(ByteBuffer ring, int place, long from, List<Segment> segments) {
        int start = HEAD_BYTES + place;
        int at = start;
        int length = RecordFrame.checked(ring, at, from);
        while (length > 0) {
            at += length;
            length = RecordFrame.checked(ring, at, from + at - start);
        }
        long to = from + (length < 0 ? ring.limit() : at) - start;
        segments.add(new Segment(from, to, ring.slice(start, at - start).order(ring.order())));
        return length < 0 || at == ring.limit();
    }
}
