package org.stft.mpj.auth;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;

/**
 * Makes the channels of the JDK, except those that MPJ Express's device {@code niodev} opens in a rank.
 *
 * <p>Named to the JVM of a rank by the system property {@value #PROPERTY}.
 */
public final class AuthenticatingProvider extends SelectorProvider {

    private static final String PROPERTY = "java.nio.channels.spi.SelectorProvider";
    private static final String DEVICE = "xdev.niodev.NIODevice";
    private static final int FRAMES = 8; // open() is called by the device itself

    private final SelectorProvider jdk = ofTheJdk();
    private final String member = System.getenv(Membership.VARIABLE);
    @GuardedBy("this")
    private Membership membership;

    /** The options by which the JVM of a rank uses this provider. */
    public static List<String> jvmOptions() {
        return List.of("--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "-D" + PROPERTY + "=" + AuthenticatingProvider.class.getName());
    }

    /** The JDK's own provider, which has no other access once the property names another one. */
    private static SelectorProvider ofTheJdk() {
        try {
            return (SelectorProvider) Class.forName("sun.nio.ch.DefaultSelectorProvider").getMethod("get").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                "Expected the options " + jvmOptions() + " of this JVM, found only the second."
                    + " Start ranks with stft run.",
                e);
        }
    }

    private boolean isForDevice() {
        return member != null && StackWalker.getInstance()
            .walk(frames -> frames.limit(FRAMES).anyMatch(frame -> frame.getClassName().equals(DEVICE)));
    }

    private synchronized Membership membership() throws IOException {
        if (membership == null) {
            membership = Membership.parse(member);
        }
        return membership;
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        AbstractSelector selector = jdk.openSelector();
        return isForDevice() ? new DeviceSelector(this, selector) : selector;
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        ServerSocketChannel channel = jdk.openServerSocketChannel();
        return isForDevice() ? new AuthenticatedPort(this, channel, membership()) : channel;
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        SocketChannel channel = jdk.openSocketChannel();
        return isForDevice() ? new PeerChannel(this, channel, membership().secret()) : channel;
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
        return jdk.openServerSocketChannel(family);
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
        return jdk.openSocketChannel(family);
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        return jdk.openDatagramChannel();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        return jdk.openDatagramChannel(family);
    }

    @Override
    public Pipe openPipe() throws IOException {
        return jdk.openPipe();
    }

    @Override
    public Channel inheritedChannel() throws IOException {
        return jdk.inheritedChannel();
    }
}
