package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The ring of a rank that may be running: a copy of it, or of its newest part, at the time of {@link #refresh}. */
final class RingReader {

    private static final long UNKNOWN = Long.MAX_VALUE;

    private final Path file;
    private ByteBuffer bytes;
    /** There is no event with a higher number. */
    private long last;

    RingReader(Path file) {
        this.file = file;
    }

    /**
     * Copies the events from a number on, or the whole ring if its head does not tell where they are.
     *
     * @param from -1 for the whole ring
     * @return false if there is no ring: the log was closed
     */
    boolean refresh(long from) throws IOException {
        try (FileChannel channel = RunFiles.open(file)) {
            if (bytes == null || bytes.capacity() != channel.size()) {
                bytes = ByteBuffer.allocate((int) channel.size()).order(ByteOrder.LITTLE_ENDIAN);
            }
            copy(channel, 0, Math.min(bytes.capacity(), Ring.HEAD_BYTES));
            if (!isWhole()) {
                return false;
            }
            long written = written();
            boolean isKnown = from >= 0 && from <= written && written - from < capacity();
            last = isKnown ? written : UNKNOWN; // a rank that was killed may not have counted its last event
            if (!isKnown) {
                copy(channel, Ring.HEAD_BYTES, bytes.capacity());
            } else if (at(from) <= at(written)) {
                copy(channel, at(from), at(written) + EventRecord.BYTES);
            } else {
                copy(channel, at(from), bytes.capacity());
                copy(channel, Ring.HEAD_BYTES, at(written) + EventRecord.BYTES);
            }
            return true;
        } catch (NoSuchFileException e) {
            bytes = null;
            return false;
        }
    }

    private void copy(FileChannel channel, int from, int to) throws IOException {
        bytes.limit(to).position(from);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
            continue;
        }
        bytes.clear();
    }

    private boolean isWhole() {
        return bytes.capacity() > Ring.HEAD_BYTES && bytes.getLong(0) == Ring.MAGIC
            && Ring.HEAD_BYTES + (long) capacity() * EventRecord.BYTES == bytes.capacity()
            && Integer.bitCount(capacity()) == 1;
    }

    private int capacity() {
        return bytes.getInt(Ring.CAPACITY_AT);
    }

    /** Returns null if the ring does not exist (any more). */
    Event event(long number) {
        return EventRecord.read(bytes, at(number), number);
    }

    private int at(long number) {
        return Ring.HEAD_BYTES + (int) (number & capacity() - 1) * EventRecord.BYTES;
    }

    /** The lowest number, from this one on, that is in the ring; -1 if there is none. */
    long firstFrom(long number) {
        long near = firstWithin(number);
        return near >= 0 || sealed() <= number ? near : firstWithin(sealed());
    }

    private long firstWithin(long number) {
        for (long n = number; n < number + capacity() && n <= last; n++) {
            if (event(n) != null) {
                return n;
            }
        }
        return -1;
    }

    /** The number of events that were written; -1 if the head is damaged. */
    long written() {
        long first = bytes.getLong(Ring.WRITTEN_AT);
        long second = bytes.getLong(Ring.WRITTEN_AGAIN_AT);
        return first < 0 || first != second && first != second + 1 ? -1 : second;
    }

    private long sealed() {
        return bytes.getLong(Ring.SEALED_AT);
    }

    /** The reason of the last failure to write the log file; empty if there was none. */
    String reason() {
        return RingReason.read(bytes);
    }

    /** The calls that threads are in. */
    List<Event> openCalls() {
        return Ring.openCalls(bytes);
    }
}
