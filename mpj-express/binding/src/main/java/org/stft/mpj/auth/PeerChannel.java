package org.stft.mpj.auth;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;

/**
 * A connection that {@code niodev} opens to another rank: one of the JDK, on which both ends have proved to be of the
 * job.
 */
final class PeerChannel extends SocketChannel {

    private static final long RETRY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final byte[] NOTHING = {};

    private final SocketChannel jdk;
    private final Secret secret;

    PeerChannel(SelectorProvider provider, SocketChannel jdk, Secret secret) {
        super(provider);
        this.jdk = jdk;
        this.secret = secret;
    }

    SocketChannel jdk() {
        return jdk;
    }

    /**
     * {@inheritDoc}
     *
     * @throws SecurityException if the process that listens there does not belong to the job
     * @throws IOException otherwise; {@code niodev} then tries again with a new channel, and forgets this one
     */
    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        try {
            jdk.connect(remote);
            Handshake.connect(jdk.socket(), secret, NOTHING);
            return true;
        } catch (IOException | SecurityException e) {
            close();
            LockSupport.parkNanos(RETRY_PAUSE_NANOS);
            throw e;
        }
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return jdk.read(into);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
        return jdk.read(into, offset, length);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return jdk.write(from);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return jdk.write(from, offset, length);
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        jdk.close();
    }

    @Override
    protected void implConfigureBlocking(boolean block) throws IOException {
        jdk.configureBlocking(block);
    }

    @Override
    public Socket socket() {
        return jdk.socket();
    }

    @Override
    public SocketChannel bind(SocketAddress local) throws IOException {
        jdk.bind(local);
        return this;
    }

    @Override
    public boolean finishConnect() throws IOException {
        return jdk.finishConnect();
    }

    @Override
    public boolean isConnected() {
        return jdk.isConnected();
    }

    @Override
    public boolean isConnectionPending() {
        return jdk.isConnectionPending();
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        return jdk.getLocalAddress();
    }

    @Override
    public SocketAddress getRemoteAddress() throws IOException {
        return jdk.getRemoteAddress();
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        jdk.shutdownInput();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        jdk.shutdownOutput();
        return this;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
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
