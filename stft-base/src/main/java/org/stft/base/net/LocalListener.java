package org.stft.base.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.stft.base.time.Deadline;

/** A listener on loopback for a connection that this process itself makes. */
public final class LocalListener implements Closeable {

    private final ServerSocket socket;

    public LocalListener() throws IOException {
        socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /**
     * Accepts the connection whose other end has this port. A connection of another process is closed.
     *
     * @throws SocketTimeoutException if it does not arrive in time
     */
    public Socket accept(int otherPort, Deadline deadline) throws IOException {
        while (true) {
            socket.setSoTimeout(Math.max(1, deadline.millisLeft())); // 0 would be for ever
            Socket accepted = socket.accept();
            if (accepted.getPort() == otherPort) {
                return accepted;
            }
            accepted.close();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
