package org.stft.base.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A port on one address of this machine. */
public final class TcpPort implements Port<Socket> {

    private final ServerSocket socket = new ServerSocket();

    /**
     * Opens any free port.
     *
     * @param backlog how many connections may wait to be accepted
     */
    public TcpPort(InetAddress on, int backlog) throws IOException {
        try {
            socket.bind(new InetSocketAddress(on, 0), backlog);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public Socket accept() throws IOException {
        return socket.accept();
    }

    @Override
    public void stop() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
