package org.stft.mpj;

import java.time.Duration;
import java.util.Optional;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;
import org.stft.mpj.device.PrivateChannel;
import org.stft.mpj.guard.Guards;

/** One rank's view of a job of MPJ Express. */
final class MpjMessagePassing implements MessagePassing {

    private final PrivateChannel channel;
    private final MessageGuard guard;

    MpjMessagePassing(PrivateChannel channel) {
        this.channel = channel;
        this.guard = Guards.of(channel);
    }

    @Override
    public String implementation() {
        return "mpj-express 0.44";
    }

    @Override
    public int rank() {
        return channel.rank();
    }

    @Override
    public int size() {
        return channel.size();
    }

    @Override
    public void send(int destination, byte[] message) {
        channel.send(destination, message);
    }

    @Override
    public Optional<byte[]> receive(int source, Duration timeout) {
        return channel.receive(source, timeout);
    }

    @Override
    public MessageGuard guard() {
        return guard;
    }
}
