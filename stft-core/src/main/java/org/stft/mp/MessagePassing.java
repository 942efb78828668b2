package org.stft.mp;

import java.time.Duration;
import java.util.Optional;

/**
 * The job as one rank sees it, on a channel of STFT's own: the program's receives never match
 * its messages, nor its receives those of the program.
 *
 * <p>Messages from one rank to another arrive in the order in which they were sent. Used by one thread at
 * a time.
 */
public interface MessagePassing {

    /** The MPI implementation and its version, as written into manifests, such as {@code mpj-express 0.44}. */
    String implementation();

    /** The number of this rank, from 0. */
    int rank();

    /** The number of ranks of the job. */
    int size();

    /**
     * Sends a message to a rank. Returns at once for messages of up to 64 KiB; a longer one may block
     * until it is received.
     */
    void send(int destination, byte[] message);

    /**
     * Receives the next message from a rank.
     *
     * @param timeout the longest time to wait
     * @return the message, or empty if none came within the timeout
     */
    Optional<byte[]> receive(int source, Duration timeout);

    /** The guard that sees the program's own communication. */
    MessageGuard guard();
}
