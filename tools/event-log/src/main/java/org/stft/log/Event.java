package org.stft.log;

/**
 * An action of a rank at one point. Numbers of sites and communicators are explained by the {@link Tables} of the same
 * reader.
 *
 * @param number counted from 0; after a restart from a process image it continues from the number of the checkpoint
 * @param operation the number of the MPI call in {@link Tables#operation}; -1 for events of STFT
 * @param flags see {@link #anySource} and the other methods
 * @param type the basic type of the data, 1 to 12 as in {@code mpi.Datatype}; derived types have 0x80 added; 0 if there
 *     is no data
 * @param nanos the time at which the call was entered, on the clock of the rank: see {@link RunInfo#clockMillis}
 * @param duration of the call, in nanoseconds, to seven digits
 * @param thread the thread of the rank that made the call, numbered in order of appearance; all further threads have
 *     the number 255
 * @param communicator its number, or -1
 * @param site the number of the call site, or -1
 * @param peer a rank in the communicator (of an intercommunicator: in the remote group), -2 for a wildcard, -1 for none,
 *     -3 for {@code MPI.PROC_NULL}
 * @param tag -2 for a wildcard; of a reduction the code of its operation
 * @param count the number of elements
 * @param request identifies a nonblocking operation in its rank, or -1; see {@link EventKind} for other uses
 */
public record Event(long number, EventKind kind, int operation, int flags, int type, long nanos, float duration,
    int thread,
    int communicator, int site, int peer, int tag, int count, int request) {

    /** The value of a peer or tag that is a wildcard, as in MPJ Express. */
    public static final int ANY = -2;
    public static final int NONE = -1;
    /** The value of a peer that is no process, {@code MPI.PROC_NULL}: no message goes there, and none comes. */
    public static final int NOBODY = -3;

    public static final int ANY_SOURCE = 1;
    public static final int ANY_TAG = 2;
    public static final int FAILED = 4;
    public static final int PERSISTENT = 8;
    public static final int OF_SEND = 16;
    public static final int RECEIVING = 32;
    public static final int PROCESS_IMAGE = 64;

    /** Returns true for a receive or probe that accepts messages from any source, also once its message is known. */
    public boolean anySource() {
        return (flags & ANY_SOURCE) != 0;
    }

    /** Returns true if the call has no process as its peer: then it has no message. */
    public boolean hasNobody() {
        return peer == NOBODY;
    }

    /** Returns true for a receive or probe that accepts messages with any tag. */
    public boolean anyTag() {
        return (flags & ANY_TAG) != 0;
    }

    /** Returns true if the call has thrown an exception. */
    public boolean failed() {
        return (flags & FAILED) != 0;
    }

    /** Returns true if the send or receive was started with a persistent request. */
    public boolean persistent() {
        return (flags & PERSISTENT) != 0;
    }

    /** Returns true for the completion of a send, not of a receive. */
    public boolean ofSend() {
        return (flags & OF_SEND) != 0;
    }

    /** Returns true for a restart from a process image, not from objects. */
    public boolean fromProcessImage() {
        return (flags & PROCESS_IMAGE) != 0;
    }

    /** Of an open call: returns true if it receives as well as it sends. */
    public boolean alsoReceives() {
        return kind == EventKind.SEND && (flags & RECEIVING) != 0;
    }

    /** Of an open call that {@link #alsoReceives}: the call as a receive, as posted. */
    public Event receiving() {
        return new Event(number, EventKind.RECEIVE, operation,
            0, type, nanos, duration, thread, communicator, site, count, request, NONE, NONE).asPosted();
    }

    /** Of an open call: the same with the flags of wildcards. */
    Event asPosted() {
        boolean receives = kind == EventKind.RECEIVE || kind == EventKind.PROBE;
        return !receives
            ? this
            : new Event(number, kind, operation, flags | (peer == ANY ? ANY_SOURCE : 0) | (tag == ANY ? ANY_TAG : 0),
                type, nanos, duration, thread, communicator, site, peer, tag, count, request);
    }

    /** The time at which the call returned. */
    public long end() {
        return nanos + (long) duration;
    }

    /** Of a {@link EventKind#RECEIVE}: the number of elements received; {@link #count} is the size of the buffer. */
    public int received() {
        return request;
    }

    /** Of an event of STFT: the number of the version. */
    public long version() {
        return longValue();
    }

    /** Of a {@link EventKind#GAP}: the number of missing events, of which {@link #number} is the first. */
    public long missing() {
        return longValue();
    }

    private long longValue() {
        return (long) tag << 32 | peer & 0xffff_ffffL;
    }

    /**
     * Of {@link EventKind#ZEROS}: returns true if the count for a rank is zero. One event covers the 64 ranks from
     * {@code count} on; its counts are those of received data if {@link #ofReceiving}.
     */
    public boolean isZero(int rank) {
        return rank >= count && rank < count + Long.SIZE && (longValue() >>> rank - count & 1) != 0;
    }

    /** Of {@link EventKind#ZEROS}: returns true for counts of received data, false for counts of sent data. */
    public boolean ofReceiving() {
        return (flags & RECEIVING) != 0;
    }

    /** The same with another operation. */
    public Event of(int other) {
        return new Event(number, kind, other, flags, type, nanos, duration, thread, communicator, site, peer, tag,
            count, request);
    }

    /** The same with another count. */
    public Event times(int repeats) {
        return new Event(number, kind, operation, flags, type, nanos, duration, thread, communicator, site, peer, tag,
            repeats, request);
    }

    /** The same with another end. */
    public Event until(long end) {
        return new Event(number, kind, operation, flags, type, nanos, end - nanos, thread, communicator, site, peer,
            tag, count, request);
    }

    static Event gap(long first, long missing, long nanos) {
        return new Event(first, EventKind.GAP, NONE, 0, 0, nanos, 0, 0, NONE, NONE, (int) missing,
            (int) (missing >>> 32), 0, NONE);
    }
}
