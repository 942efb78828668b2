package org.stft.base.net;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A port whose connections are channels, in blocking mode. */
public final class ChannelPort implements Port<SocketChannel> {

    private final ServerSocketChannel channel;

    /** @param channel bound, in blocking mode */
    public ChannelPort(ServerSocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public SocketChannel accept() throws IOException {
        return channel.accept();
    }

    @Override
    public void stop() throws IOException {
        channel.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
