package org.stft.launcher.agent;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.net.Handshake;
import org.stft.base.net.HostName;
import org.stft.base.time.Deadline;
import org.stft.config.Durations;
import org.stft.launcher.allocation.Allocation;

/** The agent's side of joining a launcher, which may not be there yet. */
public final class Joining {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int CONNECT_MILLIS = 10_000;

    private Joining() {
    }

    /** Where the launcher is; it may not have said so yet. */
    public interface Where {
        JoinPoint find() throws IOException;
    }

    /**
     * Connects, and proves that both know the secret.
     *
     * @throws IOException if the launcher does not answer in time, or does not know the secret
     */
    static Socket connect(Where where, Duration patience) throws IOException {
        Deadline deadline = Deadline.after(patience);
        while (true) {
            Socket socket = new Socket();
            try {
                JoinPoint point = where.find();
                socket.connect(new InetSocketAddress(point.host(), point.port()), CONNECT_MILLIS);
                socket.setTcpNoDelay(true);
                Handshake.connect(socket, point.secret(),
                    JoinPort.message(Allocation.thisNode().orElseGet(HostName::read)));
                return socket;
            } catch (SecurityException e) {
                socket.close();
                throw new IOException(e.getMessage(), e);
            } catch (IOException e) {
                socket.close();
                if (deadline.hasPassed()) {
                    throw new IOException("no launcher has answered for " + Durations.format(patience) + ": "
                        + e.getMessage(), e);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
