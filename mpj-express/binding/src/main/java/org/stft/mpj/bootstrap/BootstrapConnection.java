package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;

import org.stft.mpj.auth.Announcement;
import org.stft.mpj.auth.Handshake;
import org.stft.mpj.auth.Secret;
import org.stft.base.time.Deadline;

/**
 * One connection to the {@link BootstrapServer}: either announces a rank, and has to know the secret for that, or is that rank's MPJ Express, says
 * who it is, waits for the others, and is told where they are.
 */
final class BootstrapConnection {

    private final SelectionKey key;
    private final SocketChannel channel;
    private final InetSocketAddress address;
    // One byte more than a hello, to notice a connection that says more than that.
    private final ByteBuffer received = ByteBuffer.allocate(RankRegistration.LENGTH + 1);
    private Deadline deadline;
    private final Secret secret;
    private Handshake handshake;
    private Announcement announcement;
    private RankRegistration hello;
    private ByteBuffer answer;

    BootstrapConnection(SelectionKey key, Secret secret, Duration limit) throws IOException {
        this.key = key;
        this.secret = secret;
        this.channel = (SocketChannel) key.channel();
        this.address = (InetSocketAddress) channel.getRemoteAddress();
        this.deadline = Deadline.after(limit);
    }

    /** Reads what there is. */
    void read(int ranks) throws IOException {
        if (handshake == null) {
            readHello(ranks);
        }
        if (handshake != null && handshake.advance(channel)) {
            announcement = Announcement.decode(handshake.message());
        }
    }

    private void readHello(int ranks) throws IOException {
        int count = channel.read(received);
        if (received.position() > 0 && Handshake.beginsWith(received.get(0))) {
            handshake = new Handshake(secret, Announcement.BYTES);
            handshake.begin(received.flip());
            return;
        }
        RankRegistration.requireBeginning(received);
        if (count < 0) {
            throw new RegistrationRefusedException(hello == null
                ? "it ended before it said which rank it is"
                : "rank " + hello.rank() + " ended before all others had come");
        }
        if (received.position() > RankRegistration.LENGTH) {
            throw new RegistrationRefusedException("it said more than which rank it is");
        }
        if (hello == null && received.position() == RankRegistration.LENGTH) {
            hello = RankRegistration.parse(received, ranks);
        }
    }

    /** The rank that it announces; null as long as it has not done so. */
    Announcement announcement() {
        return announcement;
    }

    /** Tells it that the rank is announced, the last thing that this connection is for. */
    void accept() throws IOException {
        handshake.accept(channel);
        channel.close();
    }

    /** Who it is; null as long as it has not said so. */
    RankRegistration hello() {
        return hello;
    }

    /** The address that it came from. */
    String host() {
        return address.getAddress().getHostAddress();
    }

    /** Begins to send the answer, the last thing that this connection is for. */
    void answer(byte[] text, Duration limit) throws IOException {
        answer = ByteBuffer.wrap(text);
        deadline = Deadline.after(limit);
        write();
    }

    void write() throws IOException {
        channel.write(answer);
        if (answer.hasRemaining()) {
            key.interestOps(SelectionKey.OP_WRITE);
        } else {
            channel.close();
        }
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Whether it has used up its time. One that waits for the others has all the time of the meeting. */
    boolean isLate() {
        boolean waits = hello != null && answer == null;
        return !waits && deadline.hasPassed();
    }

    String lateness() {
        return hello == null
            ? "it did not say in time which rank it is"
            : "rank " + hello.rank() + " did not take its answer in time";
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
