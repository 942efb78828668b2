package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import org.stft.base.net.Secret;
import org.stft.mpj.auth.Announcement;
import org.stft.mpj.auth.Handshake;

/**
 * One connection to the {@link BootstrapServer}: either announces a rank, and has to know the secret for that, or is
 * that rank's MPJ Express, says who it is, waits for the others, and is told where they are.
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

    /** Tells it that the rank is announced, the last thing that this connection is for. */
    void accept() throws IOException {
        handshake.accept(channel);
    }

    /** Reads the rest of what MPJ Express says. */
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
            throw new RegistrationRefusedException("it ended before it said which rank it is");
        }
    }

    /** Waits until it ends, which it does not do by itself before it has its answer. */
    void awaitEnd() throws IOException {
        throw new RegistrationRefusedException(channel.read(ByteBuffer.allocate(1)) < 0
            ? "rank " + hello.rank() + " ended before all others had come"
            : "it said more than which rank it is");
    }

    /** The address that it came from. */
    String host() {
        return address.getAddress().getHostAddress();
    }

    /** Sends the answer, the last thing that this connection is for. */
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
