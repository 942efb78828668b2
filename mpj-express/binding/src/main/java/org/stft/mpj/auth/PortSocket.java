package org.stft.mpj.auth;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketAddress;

/** The socket of a port, which {@code niodev} uses to bind it and to read its number. */
final class PortSocket extends ServerSocket {

    private final AuthenticatedPort port;

    PortSocket(AuthenticatedPort port) throws IOException {
        this.port = port;
    }

    @Override
    public void bind(SocketAddress local, int backlog) throws IOException {
        port.bind(local, backlog);
    }

    @Override
    public int getLocalPort() {
        return port.drawnPort();
    }
}
