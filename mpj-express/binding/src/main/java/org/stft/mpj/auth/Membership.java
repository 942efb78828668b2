package org.stft.mpj.auth;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;
import org.stft.base.time.Deadline;

/** The membership of this process in a job: the address of the bootstrap server, the rank and the secret. */
public final class Membership {

    /**
     * The environment variable that holds it, in the form of {@link #text}. Only the owner of a process can read it
     * there.
     */
    public static final String VARIABLE = "STFT_MPJ_MEMBER";

    private static final int CONNECT_MILLIS = 60_000;
    private static final Duration RETRY = Duration.ofSeconds(60);
    private static final long RETRY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final int rank;
    private final InetSocketAddress bootstrap;
    private final Secret secret;
    @GuardedBy("this")
    private Socket line;
    @GuardedBy("this")
    private AuthenticatedPort writePort;

    private Membership(int rank, InetSocketAddress bootstrap, Secret secret) {
        this.rank = rank;
        this.bootstrap = bootstrap;
        this.secret = secret;
    }

    /** The value of the variable for a rank. */
    public static String text(int rank, InetSocketAddress bootstrap, Secret secret) {
        return rank + " " + bootstrap.getAddress().getHostAddress() + " " + bootstrap.getPort() + " " + secret.text();
    }

    static Membership parse(String text) throws IOException {
        String[] words = text.split(" ");
        return new Membership(Integer.parseInt(words[0]),
            new InetSocketAddress(InetAddress.getByName(words[1]), Integer.parseInt(words[2])), Secret.parse(words[3]));
    }

    Secret secret() {
        return secret;
    }

    /**
     * The address of this host on the job's network: the address that the bootstrap server sees and sends to the other
     * ranks.
     */
    synchronized InetAddress address() throws IOException {
        if (line == null) {
            line = connect();
        }
        return line.getLocalAddress();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(bootstrap, CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Returns true if MPJ Express has drawn this number for the port that is open. */
    synchronized boolean hasPort(int drawnPort) {
        return writePort != null && writePort.drawnPort() == drawnPort;
    }

    /** Records an open port; once MPJ Express has opened both, the write port first, announces this rank. */
    synchronized void opened(AuthenticatedPort port) throws IOException {
        if (writePort == null) {
            writePort = port;
        } else {
            announce(new Announcement(rank, writePort.port(), port.port(), writePort.drawnPort(), port.drawnPort()));
            writePort = null;
        }
    }

    /**
     * Announces this rank, again if the connection is cut: the bootstrap server drops the oldest silent connection when
     * there are many.
     */
    @GuardedBy("this")
    private void announce(Announcement announcement) throws IOException {
        Deadline deadline = Deadline.after(RETRY);
        while (true) {
            try (Socket socket = line == null ? connect() : line) {
                line = null;
                Handshake.connect(socket, secret, announcement.encode());
                return;
            } catch (IOException e) {
                if (deadline.hasPassed()) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_PAUSE_NANOS);
            }
        }
    }
}
