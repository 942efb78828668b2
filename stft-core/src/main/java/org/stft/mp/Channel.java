package org.stft.mp;

import java.time.Duration;
import java.util.Optional;

/**
 * Messages of STFT's own between ranks: receives of the program and of other channels never match them, nor does a receive here match theirs.
 *
 * <p>Messages from one rank to another arrive in the order in which they were sent, and after all messages that the program of the sender
 * has sent to the same rank before.
 */
public interface Channel {

    /**
     * Sends a message to a rank. Returns at once for messages of up to 64 KiB; a longer one may block
     * until it is received.
     */
    void send(int destination, byte[] message);

    /**
     * Receives the next message from a rank.
     *
     * @param timeout the longest time to wait
     * @return the message, or empty if none came within the timeout; the next call takes it then
     */
    Optional<byte[]> receive(int source, Duration timeout);
}
