package org.stft.spc.process;

/**
 * A TCP socket of a process that leads out of its job. In a restored process another one takes its place, under the same
 * number and with the same flags, so that the process does not notice that the other end is gone.
 *
 * @param descriptor the number of the descriptor in the process
 */
public record ReplacedSocket(int descriptor, Kind kind) {

    /** The kind of a socket, and what takes its place. */
    public enum Kind {
        /** Listens for connections that are all open already: replaced by a listener on a free port of loopback. */
        LISTENER,
        /**
         * Leads to the program that has started the process: replaced by a connection that stays open and silent as long
         * as the process runs.
         */
        STARTER
    }
}
