package org.stft.mpj.auth;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.stft.base.net.Acceptor;

/**
 * A port of {@code niodev}: open on the interface of the job only; it accepts only connections of other ranks.
 * MPJ Express opens it before the bootstrap and closes it when all ranks are connected.
 */
final class AuthenticatedPort extends ServerSocketChannel {

    private static final int FIRST_PORT = 25_000; // the range of MPJ Express
    private static final int LAST_PORT = 40_000;
    private static final int ATTEMPTS = 1_000;
    private static final int BACKLOG = 1_024;

    private final ServerSocketChannel jdk;
    private final Membership membership;
    private final ServerSocket socket = new PortSocket(this);
    private final Queue<SocketChannel> authenticated = new ConcurrentLinkedQueue<>();
    private volatile DeviceSelector selector;
    private volatile int drawnPort = -1;
    private Acceptor<SocketChannel> acceptor;

    AuthenticatedPort(SelectorProvider provider, ServerSocketChannel jdk, Membership membership) throws IOException {
        super(provider);
        this.jdk = jdk;
        this.membership = membership;
    }

    /**
     * Binds another port than the given one; the given number is then known to this rank only.
     *
     * @throws BindException if the other port of this rank has the same number: the device draws another one then. It
     *         tells its two ports apart by their numbers.
     */
    @Override
    public ServerSocketChannel bind(SocketAddress local, int backlog) throws IOException {
        int drawn = ((InetSocketAddress) local).getPort();
        if (membership.hasPort(drawn)) {
            throw new BindException("port " + drawn + " is the other port of this rank");
        }
        try {
            bind(membership.address());
            drawnPort = drawn;
            acceptor = Authentication.at(jdk, membership.secret(), this::arrived);
            membership.opened(this);
            return this;
        } catch (IOException e) {
            // the device would try again for ever
            throw new SecurityException("this rank cannot take part in its job: " + e, e);
        }
    }

    private void bind(InetAddress address) throws IOException {
        for (int attempt = 1; true; attempt++) {
            try {
                jdk.bind(new InetSocketAddress(address, ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT + 1)),
                    BACKLOG);
                return;
            } catch (BindException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    int port() throws IOException {
        return ((InetSocketAddress) jdk.getLocalAddress()).getPort();
    }

    /** The port number that MPJ Express gets to see. */
    int drawnPort() {
        return drawnPort;
    }

    private void arrived(SocketChannel connection) {
        authenticated.add(connection);
        wakeUp();
    }

    void registered(DeviceSelector with) {
        selector = with;
        wakeUp();
    }

    private void wakeUp() {
        DeviceSelector registered = selector;
        if (registered != null && hasConnection()) {
            registered.wakeup();
        }
    }

    boolean hasConnection() {
        return !authenticated.isEmpty();
    }

    /** The next connection of a rank; null if there is none. */
    @Override
    public SocketChannel accept() {
        if (isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        SocketChannel connection = authenticated.poll();
        wakeUp();
        return connection;
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        DeviceSelector registered = selector;
        if (registered != null) {
            registered.closed(this);
        }
        jdk.close();
        if (acceptor != null) {
            acceptor.close();
        }
        for (SocketChannel connection : authenticated) {
            connection.close();
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {
        // Another thread waits for connections.
    }

    @Override
    public ServerSocket socket() {
        return socket;
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        return jdk.getLocalAddress();
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        jdk.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        return jdk.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return jdk.supportedOptions();
    }
}
