package org.stft.mpj;

import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;
import org.stft.mpj.device.DeviceTransport;
import org.stft.mpj.guard.Guards;

/** One rank's view of a job of MPJ Express. */
final class MpjMessagePassing implements MessagePassing {

    private final DeviceTransport transport;
    private final MessageGuard guard;

    MpjMessagePassing(DeviceTransport transport) {
        this.transport = transport;
        this.guard = Guards.of(transport);
    }

    @Override
    public String implementation() {
        return "mpj-express 0.44";
    }

    @Override
    public int rank() {
        return transport.rank();
    }

    @Override
    public int size() {
        return transport.size();
    }

    @Override
    public Channel channel(ChannelId id) {
        return transport.channel(id);
    }

    @Override
    public MessageGuard guard() {
        return guard;
    }
}
