package org.stft.mpj.auth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The selector of {@code niodev}: that of the JDK, which takes only the JDK's own channels, and the ports of the rank
 * besides, as long as they are open. Keys of connections are the JDK's.
 */
final class DeviceSelector extends AbstractSelector {

    private final AbstractSelector jdk;
    private final List<PortKey> ports = new CopyOnWriteArrayList<>();
    private final Set<SelectionKey> selected = new HashSet<>();

    DeviceSelector(SelectorProvider provider, AbstractSelector jdk) {
        super(provider);
        this.jdk = jdk;
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int operations, Object attachment) {
        if (channel instanceof AuthenticatedPort port) {
            PortKey key = new PortKey(this, port);
            key.interestOps(operations);
            key.attach(attachment);
            ports.add(key);
            port.registered(this);
            return key;
        }
        AbstractSelectableChannel real = channel instanceof PeerChannel peer ? peer.jdk() : channel;
        try {
            return real.register(jdk, operations, attachment);
        } catch (ClosedChannelException e) {
            throw new UncheckedIOException(e);
        }
    }

    void closed(AuthenticatedPort port) {
        ports.removeIf(key -> key.channel() == port);
    }

    /** The JDK's own set once no port is open, so that a message costs nothing extra. */
    @Override
    public Set<SelectionKey> selectedKeys() {
        Set<SelectionKey> connections = jdk.selectedKeys();
        if (ports.isEmpty() && selected.isEmpty()) {
            return connections;
        }
        selected.addAll(connections);
        connections.clear();
        ports.stream().filter(SelectionKey::isAcceptable).forEach(selected::add);
        return selected;
    }

    @Override
    public Set<SelectionKey> keys() {
        return jdk.keys();
    }

    @Override
    public int select() throws IOException {
        return jdk.select();
    }

    @Override
    public int select(long timeout) throws IOException {
        return jdk.select(timeout);
    }

    @Override
    public int selectNow() throws IOException {
        return jdk.selectNow();
    }

    @Override
    public Selector wakeup() {
        jdk.wakeup();
        return this;
    }

    @Override
    protected void implCloseSelector() throws IOException {
        jdk.close();
    }
}
