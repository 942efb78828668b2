package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.net.Secret;
import org.stft.mp.Bootstrap;
import org.stft.mpj.auth.AuthenticatingProvider;
import org.stft.mpj.auth.Membership;

/**
 * The bootstrap of a job whose ranks use {@code niodev}.
 *
 * <p>Runs on a thread of its own until all ranks have registered, the timeout has passed, or it is closed.
 * Each opening has a secret of its own, which ranks receive in their environment; see {@link org.stft.mpj.auth}.
 */
public final class NiodevBootstrap implements Bootstrap {

    /** Messages up to this many bytes are sent at once, longer ones once their receive is posted. */
    private static final int PROTOCOL_SWITCH_LIMIT = 128 * 1024;
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final int ranks;
    private final Path home;
    private final InetSocketAddress address;
    private final Secret secret = Secret.random();
    private final BootstrapServer server;
    private final Thread thread;

    private NiodevBootstrap(int ranks, Path home, BootstrapTimeouts limits, ServerSocketChannel port)
        throws IOException {
        this.ranks = ranks;
        this.home = home;
        this.address = (InetSocketAddress) port.getLocalAddress();
        this.server = new BootstrapServer(ranks, limits, secret, port);
        this.thread = DaemonThreads.of("stft-bootstrap-server-" + address.getPort(), server);
    }

    /**
     * Opens the bootstrap of a job.
     *
     * @param ranks at least 1
     * @param on the address that it is bound to, at any free port
     * @throws org.stft.StftException if no configuration of MPJ Express is found; the message says what to set
     */
    public static NiodevBootstrap open(int ranks, InetAddress on) throws IOException {
        return open(ranks, on, MpjHome.find(), BootstrapTimeouts.DEFAULT);
    }

    static NiodevBootstrap open(int ranks, InetAddress on, Path home, BootstrapTimeouts limits) throws IOException {
        if (ranks < 1) {
            throw new IllegalArgumentException("Expected at least 1 rank, found " + ranks + ".");
        }
        ServerSocketChannel port = ServerSocketChannel.open();
        try {
            port.bind(new InetSocketAddress(on, 0), Math.max(64, ranks));
            NiodevBootstrap bootstrap = new NiodevBootstrap(ranks, home, limits, port);
            bootstrap.thread.start();
            return bootstrap;
        } catch (IOException | RuntimeException e) {
            port.close();
            throw e;
        }
    }

    @Override
    public List<String> arguments(int rank, List<String> programArguments) {
        requireRank(rank);
        return Stream.concat(Stream.of(Integer.toString(rank), configuration(), "niodev"), programArguments.stream())
            .toList();
    }

    private String configuration() {
        return "#Number of Processes;" + ranks + ";#Protocol Switch Limit;" + PROTOCOL_SWITCH_LIMIT + ";#Server Name;"
            + host() + ";#Server Port;" + address.getPort() + ";";
    }

    @Override
    public Map<String, String> environment(int rank) {
        requireRank(rank);
        return Map.of(MpjHome.VARIABLE, home.toString(), Membership.VARIABLE, Membership.text(rank, address, secret));
    }

    @Override
    public List<String> jvmOptions() {
        return AuthenticatingProvider.jvmOptions();
    }

    InetSocketAddress address() {
        return address;
    }

    /** The number of registered ranks. */
    int registered() {
        return server.registered();
    }

    Secret secret() {
        return secret;
    }

    /** Waits until the thread has ended. */
    @Override
    public void close() throws IOException {
        server.close();
        boolean interrupted = false;
        try {
            thread.join(CLOSING.toMillis());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        } else if (thread.isAlive()) {
            throw new IOException("The bootstrap server of the ranks at " + address + " did not end within "
                + CLOSING.toSeconds() + " s. Its port may still be open.");
        }
    }

    private String host() {
        return address.getAddress().getHostAddress();
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= ranks) {
            throw new IllegalArgumentException("Expected a rank from 0 to " + (ranks - 1) + ", found " + rank + ".");
        }
    }
}
