package org.stft.log;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/** The 40 bytes of an event, and the check that distinguishes a written one from other bytes. */
final class EventRecord {

    static final int BYTES = 40;

    private static final long FIRST = 0x9e37_79b9_7f4a_7c15L;
    private static final long SECOND = 0xbf58_476d_1ce4_e5b9L;
    private static final int NO_INDEX = 0xffff;

    private EventRecord() {
    }

    static long kind(EventKind kind, int operation, int flags, int type) {
        return kind.code() | (operation & 0xffL) << 8 | (flags & 0xffL) << 16 | (type & 0xffL) << 24;
    }

    static long time(long nanos, int thread) {
        return nanos << 8 | thread;
    }

    static long where(float duration, int communicator, int site) {
        return Float.floatToRawIntBits(duration) & 0xffff_ffffL | (communicator & 0xffffL) << 32
            | (site & 0xffffL) << 48;
    }

    static long pair(int low, int high) {
        return low & 0xffff_ffffL | (long) high << 32;
    }

    /** Writes the words of a record; the first one, with the check, last. */
    static void write(ByteBuffer to, int at, long number, long kind, long time, long where, long message, long rest) {
        to.putLong(at + 8, time);
        to.putLong(at + 16, where);
        to.putLong(at + 24, message);
        to.putLong(at + 32, rest);
        long check = check(number, kind, time, where, message, rest);
        VarHandle.releaseFence();
        to.putLong(at, kind | check << 32);
    }

    /** Returns the event with this number, or null if the record holds something else. */
    static Event read(ByteBuffer from, int at, long number) {
        long head = from.getLong(at);
        VarHandle.acquireFence();
        long time = from.getLong(at + 8);
        long where = from.getLong(at + 16);
        long message = from.getLong(at + 24);
        long rest = from.getLong(at + 32);
        long kind = head & 0xffff_ffffL;
        EventKind known = EventKind.of((int) kind & 0xff);
        if (head >>> 32 != check(number, kind, time, where, message, rest) || known == null) {
            return null;
        }
        return new Event(number, known, index((int) (kind >>> 8 & 0xff), 0xff), (int) (kind >>> 16 & 0xff),
            (int) (kind >>> 24),
            time >> 8, Float.intBitsToFloat((int) where), (int) time & 0xff,
            index((int) (where >>> 32 & 0xffff), NO_INDEX),
            index((int) (where >>> 48), NO_INDEX), (int) message, (int) (message >>> 32), (int) rest,
            (int) (rest >>> 32));
    }

    private static int index(int value, int none) {
        return value == none ? Event.NONE : value;
    }

    /** 32 bits that depend on each bit of the event and on its number; a record of zeros never matches. */
    private static long check(long number, long a, long b, long c, long d, long e) {
        long hash = mix(number + FIRST, a);
        hash = mix(hash, b);
        hash = mix(hash, c);
        hash = mix(hash, d);
        hash = mix(hash, e);
        return hash >>> 32;
    }

    private static long mix(long hash, long value) {
        long mixed = (hash ^ value) * SECOND;
        return mixed ^ mixed >>> 29;
    }
}
