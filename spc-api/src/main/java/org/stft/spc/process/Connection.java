package org.stft.spc.process;

/**
 * A TCP connection of a saved process, as it was when its image was taken. The two ends of a connection
 * between ranks are found by comparing addresses; before a restart a new connection takes the place of both.
 *
 * <p>The images of two ranks fit together if all that either had sent had been received by the other: what was
 * in flight between them is in neither image, and what was received before it was sent would come twice.
 *
 * @param descriptor the number of the descriptor in the process
 * @param placeholder the stand-in for the connection in the image, in the back end's own terms
 * @param local the local address, {@code address:port}
 * @param remote the remote address, {@code address:port}
 * @param flags the file status flags ({@code F_GETFL}); a new connection gets the same
 * @param sent the number of bytes that the process had written to the connection since it was opened
 * @param received the number of bytes that the process had read from it
 */
public record Connection(int descriptor, String placeholder, String local, String remote, int flags, long sent,
    long received) {

    /** Returns true if nothing was in flight between this end and the other one. */
    public boolean fits(Connection other) {
        return sent == other.received && received == other.sent;
    }
}
