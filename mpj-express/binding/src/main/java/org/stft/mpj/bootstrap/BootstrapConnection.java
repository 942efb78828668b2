package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;
import org.stft.mpj.auth.Announcement;

/**
 * One connection to the {@link BootstrapServer}: it either announces a rank, with a proof that it knows the secret, or
 * registers that rank for MPJ Express, waits for the others, and receives their addresses.
 */
final class BootstrapConnection {

    private final SocketChannel channel;
    private final InetSocketAddress address;
    private final ByteBuffer received = ByteBuffer.allocate(RankRegistration.LENGTH);
    private Handshake handshake;
    private RankRegistration hello;

    /** @param channel in blocking mode */
    BootstrapConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        this.address = (InetSocketAddress) channel.getRemoteAddress();
    }

    /** Reads the beginning. Returns true if the connection announces a rank. */
    boolean isAnnouncement() throws IOException {
        received.limit(1);
        readHello();
        return Handshake.beginsWith(received.get(0));
    }

    /** Reads the rest of an announcement; it then waits for {@link #accept}. */
    Announcement announcement(Secret secret) throws IOException {
        handshake = new Handshake(secret, Announcement.BYTES);
        handshake.begin(received.flip());
        while (!handshake.advance(channel)) {
            continue; // reading blocks
        }
        return Announcement.decode(handshake.message());
    }

    /** Confirms the announcement, which ends the use of this connection. */
    void accept() throws IOException {
        handshake.accept(channel);
    }

    /** Reads the rest of the registration of MPJ Express. */
    RankRegistration hello(int ranks) throws IOException {
        received.limit(RankRegistration.LENGTH);
        RankRegistration.requireBeginning(received);
        while (received.hasRemaining()) {
            readHello();
            RankRegistration.requireBeginning(received);
        }
        hello = RankRegistration.parse(received, ranks);
        return hello;
    }

    private void readHello() throws IOException {
        if (channel.read(received) < 0) {
            throw new RegistrationRefusedException("it ended before it named its rank");
        }
    }

    /** Waits until it ends; a rank does not end it before it has its answer. */
    void awaitEnd() throws IOException {
        throw new RegistrationRefusedException(channel.read(ByteBuffer.allocate(1)) < 0
            ? "rank " + hello.rank() + " ended before all others had come"
            : "it sent more than its registration");
    }

    /** The address that it came from. */
    String host() {
        return address.getAddress().getHostAddress();
    }

    /** Sends the answer, which ends the use of this connection. */
    void answer(byte[] text) throws IOException {
        try (channel) {
            ByteBuffer answer = ByteBuffer.wrap(text);
            while (answer.hasRemaining()) {
                channel.write(answer);
            }
        }
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
