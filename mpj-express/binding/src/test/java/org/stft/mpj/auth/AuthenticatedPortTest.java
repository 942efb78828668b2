package org.stft.mpj.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.spi.SelectorProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.base.net.Secret;

/** The two ports of a rank. */
@Timeout(60)
class AuthenticatedPortTest {

    private static final int DRAWN = 30_000;

    /** The device would take the connections of both ports for those of the first, and MPI.Init would wait for ever. */
    @Test
    void numberOfTheOtherPort_isRefusedSoThatTheDeviceDrawsAgain() throws IOException {
        try (ServerSocket bootstrap = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Membership membership = Membership.parse(
                Membership.text(0, (InetSocketAddress) bootstrap.getLocalSocketAddress(), Secret.random()));
            try (AuthenticatedPort write = port(membership); AuthenticatedPort read = port(membership)) {
                write.socket().bind(new InetSocketAddress(DRAWN));
                assertThatThrownBy(() -> read.socket().bind(new InetSocketAddress(DRAWN)))
                    .isInstanceOf(BindException.class);
                assertThat(write.socket().getLocalPort()).isEqualTo(DRAWN);
                assertThat(read.getLocalAddress()).isNull();
            }
        }
    }

    private static AuthenticatedPort port(Membership membership) throws IOException {
        SelectorProvider provider = SelectorProvider.provider();
        return new AuthenticatedPort(provider, ServerSocketChannel.open(), membership);
    }
}
