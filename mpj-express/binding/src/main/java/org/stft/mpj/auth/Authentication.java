package org.stft.mpj.auth;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;

import org.stft.base.net.Acceptor;
import org.stft.base.net.ChannelPort;
import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;
import org.stft.base.net.Service;

/**
 * The server's side of the handshake at one port: hands over the connections that prove that they belong to the job.
 */
final class Authentication implements Service<SocketChannel> {

    private static final Acceptor.Limits UNPROVEN = new Acceptor.Limits(64, Duration.ofMillis(Handshake.CLIENT_MILLIS));

    private final Secret secret;
    private final Consumer<SocketChannel> authenticated;

    private Authentication(Secret secret, Consumer<SocketChannel> authenticated) {
        this.secret = secret;
        this.authenticated = authenticated;
    }

    /**
     * Begins to accept.
     *
     * @param port bound, in blocking mode; closed by the acceptor
     */
    static Acceptor<SocketChannel> at(ServerSocketChannel port, Secret secret, Consumer<SocketChannel> authenticated) {
        return new Acceptor<>("stft-authentication", new ChannelPort(port), UNPROVEN,
            new Authentication(secret, authenticated));
    }

    @Override
    public void serve(SocketChannel connection, Admission admission) throws IOException {
        Handshake handshake = new Handshake(secret, 0);
        while (!handshake.advance(connection)) {
            continue; // reading blocks
        }
        if (admission.admit()) {
            handshake.accept(connection);
            if (admission.handOver()) {
                authenticated.accept(connection);
            }
        }
    }
}
