package org.stft.launcher.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.stft.base.net.Acceptor;
import org.stft.base.net.ChannelPort;
import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;
import org.stft.base.net.Service;

/** The launcher's port at which agents join that somebody else has started. Open as long as the job runs. */
final class JoinPort implements Closeable {

    /** The bytes of the name of a host, as the handshake carries it: the longest that Linux knows. */
    static final int NAME_BYTES = 64;

    private static final String PREFIX = "join:";
    private static final int BACKLOG = 1024;
    private static final Acceptor.Limits UNPROVEN = new Acceptor.Limits(BACKLOG,
        Duration.ofMillis(Handshake.CLIENT_MILLIS));

    private final Secret secret;
    private final InetSocketAddress address;
    private final Acceptor<SocketChannel> acceptor;
    private final BlockingQueue<JoinedAgent> joined = new LinkedBlockingQueue<>();
    @GuardedBy("this")
    private final Map<String, Integer> names = new HashMap<>();

    /** Listens. @param at the port 0 stands for any free one */
    JoinPort(InetSocketAddress at, Secret secret) throws IOException {
        this.secret = secret;
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(at, BACKLOG);
        } catch (IOException e) {
            channel.close();
            throw new IOException("agents cannot join at " + at.getAddress().getHostAddress() + ":" + at.getPort()
                + ": " + e.getMessage() + ". Choose another port with -Dstft.join-port", e);
        }
        this.address = (InetSocketAddress) channel.getLocalAddress();
        this.acceptor = new Acceptor<>("stft-join", new ChannelPort(channel), UNPROVEN, this::serve);
    }

    InetSocketAddress address() {
        return address;
    }

    private void serve(SocketChannel connection, Service.Admission admission) throws IOException {
        Handshake handshake = new Handshake(secret, NAME_BYTES);
        while (!handshake.advance(connection)) {
            continue; // reading blocks
        }
        if (admission.admit()) {
            handshake.accept(connection);
            if (admission.handOver()) {
                joined.add(new JoinedAgent(nameOf(handshake.message()), connection));
            }
        }
    }

    /** The name that an agent gave to its host. */
    static String nodeOf(String host) {
        return host.startsWith(PREFIX) ? host.substring(PREFIX.length()) : host;
    }

    /** Each agent has a name of its own, also a second one of a host. */
    private synchronized String nameOf(byte[] message) {
        String host = new String(message, UTF_8).replace("\0", "").replaceAll("[^A-Za-z0-9_.-]", "?");
        int number = names.merge(host, 1, Integer::sum);
        return PREFIX + host + (number == 1 ? "" : "-" + number);
    }

    /** The message of an agent's handshake. */
    static byte[] message(String host) {
        return Arrays.copyOf(host.getBytes(UTF_8), NAME_BYTES);
    }

    /** The agent that has waited longest; empty if none comes in time. */
    Optional<JoinedAgent> next(Duration limit) throws IOException {
        try {
            return Optional.ofNullable(joined.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        acceptor.close();
        joined.forEach(JoinedAgent::cut);
    }
}
