package org.stft.criu.os;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.stft.base.net.Port;

/** A port whose connections can be passed to another process. */
public final class RawPort implements Port<RawSocket> {

    private final RawSocket socket;
    private final int number;

    /** Opens a port on an address of this machine; any free one if its number is 0. */
    public RawPort(InetSocketAddress on) throws IOException {
        this.socket = RawSocket.listen(on);
        this.number = socket.port();
    }

    public int number() {
        return number;
    }

    @Override
    public RawSocket accept() throws IOException {
        return socket.accept();
    }

    @Override
    public void stop() {
        socket.shutdown();
    }

    @Override
    public void cut(RawSocket connection) {
        connection.shutdown();
    }

    @Override
    public void close() {
        socket.close();
    }
}
