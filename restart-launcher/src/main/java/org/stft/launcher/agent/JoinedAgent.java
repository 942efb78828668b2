package org.stft.launcher.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.stft.base.net.Acceptor;

/** An agent that was started by somebody else, and has joined: the streams are those of its connection. */
record JoinedAgent(String host, SocketChannel connection) implements RunningAgent {

    private static final long END_MILLIS = 10_000;

    @Override
    public InputStream input() throws IOException {
        return connection.socket().getInputStream();
    }

    @Override
    public OutputStream output() throws IOException {
        return connection.socket().getOutputStream();
    }

    @Override
    public void cut() {
        Acceptor.close(connection);
    }

    @Override
    public void end(CompletableFuture<Void> heard) throws IOException {
        try {
            connection.shutdownOutput();
            heard.completeOnTimeout(null, END_MILLIS, TimeUnit.MILLISECONDS).join();
        } finally {
            cut();
        }
    }
}
