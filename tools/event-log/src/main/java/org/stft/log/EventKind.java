package org.stft.log;

/** The kinds of events. Codes are part of the format: they are never used again for something else. */
public enum EventKind {
    /**
     * A message was sent, or a send was started: {@code peer}, {@code tag}, {@code count}, {@code type};
     * {@code request} if it does not block.
     */
    SEND(1),
    /**
     * A blocking receive: posted at {@code nanos}, complete at {@code end}. {@code peer} and {@code tag} are those of
     * the message.
     */
    RECEIVE(2),
    /** A nonblocking receive was posted: {@code peer} and {@code tag} as posted, -2 for a wildcard; {@code request}. */
    POST(3),
    /**
     * A wait or test has completed {@code request}. Of a receive: {@code peer}, {@code tag} and {@code count} of its
     * message.
     */
    COMPLETE(4),
    /** A probe has found a message: {@code peer} and {@code tag} are those of the message. */
    PROBE(5),
    /** Successive probes or tests that found nothing; {@code count} of them. */
    POLL(6),
    /**
     * A collective operation, or one that creates a communicator: {@code peer} is the root, {@code request} the new
     * communicator.
     */
    COLLECTIVE(7),
    /** The zero counts of the preceding collective operation: see {@link Event#isZero}. */
    ZEROS(8),
    /** Another call: {@code MPI.Init}, {@code MPI.Finalize}, {@code Comm.Abort} and the like. */
    CALL(9),
    /** A checkpoint: version {@link Event#version} holds the state at this point. */
    CHECKPOINT(10),
    /** Version {@link Event#version} was committed. */
    COMMITTED(11),
    /** The program was restarted from version {@link Event#version}. */
    RESTARTED(12),
    /** Not in the log: made by a reader in place of {@link Event#missing} events that it cannot read. */
    GAP(13);

    private static final EventKind[] BY_CODE = new EventKind[16];

    static {
        for (EventKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;

    EventKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /** Returns null if this release does not know the code. */
    static EventKind of(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
