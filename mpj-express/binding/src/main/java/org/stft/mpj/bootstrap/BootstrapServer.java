package org.stft.mpj.bootstrap;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.stft.base.net.Acceptor;
import org.stft.base.net.ChannelPort;
import org.stft.base.net.Secret;
import org.stft.base.net.Service;
import org.stft.base.time.Deadline;
import org.stft.mpj.auth.Announcement;

/**
 * The bootstrap server of one job: each rank is announced by its process, which knows the secret, and then registers by
 * MPJ Express, which does not; once all have registered, each receives the addresses of all.
 */
final class BootstrapServer implements Runnable, Service<SocketChannel>, Closeable {

    private static final int MAX_UNKNOWN = 64;

    private final int ranks;
    private final BootstrapTimeouts limits;
    private final Secret secret;
    private final Acceptor<SocketChannel> acceptor;
    @GuardedBy("this")
    private final Map<Integer, Place> announced = new HashMap<>();
    @GuardedBy("this")
    private final TreeMap<Integer, BootstrapConnection> present = new TreeMap<>();
    @GuardedBy("this")
    private Deadline deadline;
    @GuardedBy("this")
    private boolean ended;
    @GuardedBy("this")
    private boolean complete;

    /** @param port bound, in blocking mode; this server closes it */
    BootstrapServer(int ranks, BootstrapTimeouts limits, Secret secret, ServerSocketChannel port) {
        this.ranks = ranks;
        this.limits = limits;
        this.secret = secret;
        this.acceptor = new Acceptor<>("stft-bootstrap", new ChannelPort(port),
            new Acceptor.Limits(MAX_UNKNOWN, limits.perConnection()), this);
    }

    @Override
    public void run() {
        try (acceptor) {
            if (awaitAll()) {
                new BootstrapAnswers(limits.perConnection(), this::refused).send(present(), peers());
            }
        } catch (IOException | RuntimeException e) {
            log().log(System.Logger.Level.ERROR, "The bootstrap server of the ranks has failed: " + e
                + ". No further rank can join this job. Restart it.");
        }
    }

    /** Waits for all ranks; false if this was closed before. */
    private synchronized boolean awaitAll() throws IOException {
        while (!ended) {
            requireInTime();
            try {
                wait(deadline == null ? 0 : Math.max(1, deadline.millisLeft())); // 0 is for ever
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                ended = true;
            }
        }
        return complete;
    }

    @GuardedBy("this")
    private void requireInTime() throws IOException {
        if (deadline != null && deadline.hasPassed()) {
            List<Integer> missing = IntStream.range(0, ranks).boxed().filter(rank -> !isPresent(rank)).toList();
            throw new IOException("of " + ranks + " ranks, " + missing + " did not come within "
                + limits.all().toSeconds() + " s of the first one; look at what they wrote");
        }
    }

    private synchronized boolean isPresent(int rank) {
        return present.containsKey(rank);
    }

    private synchronized Map<Integer, BootstrapConnection> present() {
        return new TreeMap<>(present);
    }

    private synchronized byte[] peers() throws IOException {
        return PeerTable.encode(announced.values());
    }

    /** The number of registered ranks. */
    synchronized int registered() {
        return present.size();
    }

    /** Makes {@link #run} return soon. Safe from any thread. */
    @Override
    public synchronized void close() {
        ended = true;
        notifyAll();
    }

    @Override
    public void serve(SocketChannel channel, Admission admission) throws IOException {
        BootstrapConnection connection = new BootstrapConnection(channel);
        try {
            if (connection.isAnnouncement()) {
                announce(connection, connection.announcement(secret), admission);
            } else {
                register(connection, connection.hello(ranks), admission);
                connection.awaitEnd();
            }
        } catch (ClosedChannelException cut) {
            throw cut; // by this side, which has reported the reason
        } catch (IOException e) {
            reject(connection, e);
            throw e;
        }
    }

    private void announce(BootstrapConnection connection, Announcement announcement, Admission admission)
        throws IOException {
        synchronized (this) {
            requireFree(announcement.rank());
            if (!admission.admit()) {
                throw new ClosedChannelException();
            }
            announced.put(announcement.rank(), new Place(connection.host(), announcement));
        }
        connection.accept();
    }

    private synchronized void register(BootstrapConnection connection, RankRegistration hello, Admission admission)
        throws IOException {
        int rank = hello.rank();
        requireFree(rank);
        if (!announced.containsKey(rank) || !announced.get(rank).isOf(hello)) {
            throw new RegistrationRefusedException(
                "it says that it is rank " + rank + ", but is not the rank " + rank + " that knows"
                    + " the secret of this job");
        }
        if (!admission.admit()) {
            throw new ClosedChannelException();
        }
        present.put(rank, connection);
        if (deadline == null) {
            deadline = Deadline.after(limits.all());
        }
        complete = present.size() == ranks;
        ended |= complete;
        notifyAll();
    }

    @GuardedBy("this")
    private void requireFree(int rank) throws RegistrationRefusedException {
        BootstrapConnection earlier = present.get(rank);
        if (earlier != null) {
            throw new RegistrationRefusedException(
                "it says that it is rank " + rank + ", but that rank has come already, from "
                    + earlier);
        }
    }

    private void reject(BootstrapConnection connection, IOException reason) {
        synchronized (this) {
            if (ended) {
                return;
            }
            present.values().remove(connection);
        }
        refused(connection, reason.getMessage());
    }

    @Override
    public void cutting(SocketChannel channel, Cut reason) {
        String text = switch (reason) {
            case LATE -> "it did not name its rank in time";
            case CROWDED_OUT -> "too many others have connected since, and it has not named its rank";
            case CLOSED -> "all ranks have come already";
        };
        if (reason != Cut.CLOSED || isComplete()) {
            refused(channel.socket().getRemoteSocketAddress(), text);
        }
    }

    private synchronized boolean isComplete() {
        return complete;
    }

    private void refused(Object connection, String reason) {
        log().log(System.Logger.Level.DEBUG,
            "Refused the connection of " + connection + " to the bootstrap server of the ranks: " + reason + ".");
    }

    /** Created only for a message: a launcher needs no logging else. */
    private static System.Logger log() {
        return System.getLogger(BootstrapServer.class.getName());
    }
}
