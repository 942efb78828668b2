package org.stft.internal.agreement;

import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;

/** The messages of agreements between this rank and the others. Used by one thread at a time. */
public final class RankChannel {

    private final MessagePassing port;
    private final Channel channel;

    public RankChannel(MessagePassing port) {
        this.port = port;
        this.channel = port.channel(ChannelId.AGREEMENT);
    }

    int rank() {
        return port.rank();
    }

    int size() {
        return port.size();
    }

    void send(int destination, long number, Outcome<?> outcome) {
        channel.send(destination, RankMessage.encode(number, outcome));
    }

    /** The next message; empty if none came in time. */
    Optional<RankMessage> receive(int source, Deadline deadline) {
        return channel.receive(source, deadline.left()).map(RankMessage::decode);
    }
}
