package org.stft.mpj;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;
import org.stft.mpj.device.PrivateChannel;
import org.stft.mpj.guard.Guard;

/** A job of MPJ Express as one rank sees it. */
final class MpjMessagePassing implements MessagePassing {

    private final PrivateChannel channel;
    private final Guard guard;

    MpjMessagePassing(PrivateChannel channel) {
        this.channel = channel;
        this.guard = Guard.of(channel);
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
    public Optional<byte[]> receive(int source, Duration limit) {
        return channel.receive(source, limit);
    }

    @Override
    public List<OpenCommunication> openCommunication() {
        return guard.open();
    }
}
