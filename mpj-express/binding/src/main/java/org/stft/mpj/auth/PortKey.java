package org.stft.mpj.auth;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;

/** The registration of a port with the selector of {@code niodev}. */
final class PortKey extends AbstractSelectionKey {

    private final DeviceSelector selector;
    private final AuthenticatedPort port;
    private volatile int interest;

    PortKey(DeviceSelector selector, AuthenticatedPort port) {
        this.selector = selector;
        this.port = port;
    }

    @Override
    public SelectableChannel channel() {
        return port;
    }

    @Override
    public Selector selector() {
        return selector;
    }

    @Override
    public int interestOps() {
        return interest;
    }

    @Override
    public SelectionKey interestOps(int operations) {
        interest = operations;
        return this;
    }

    @Override
    public int readyOps() {
        return port.hasConnection() ? interest & SelectionKey.OP_ACCEPT : 0;
    }
}
