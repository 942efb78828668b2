package org.stft.internal.agreement;

import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;

/** The only rank of a job, which has nobody to talk to. */
final class SingleRankTransport implements MessagePassing {

    @Override
    public String implementation() {
        return "none";
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public Channel channel(ChannelId id) {
        return null; // messages only go to other ranks
    }

    @Override
    public MessageGuard guard() {
        return MessageGuard.ofCompleteCommunication(new MessageCount(0, 0));
    }
}
