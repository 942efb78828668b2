package org.stft.base.net;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;

/**
 * Accepts the connections of one port and serves each on a thread of its own. A connection has a limited time to prove that it
 * belongs to the job, and no more than a limited number may be unproven at a time: the oldest makes room, for it has had the most time.
 * So neither silent nor talkative strangers keep a rank out.
 *
 * @param <C> the connections
 */
public final class Acceptor<C extends Closeable> implements Closeable {

    private static final long PAUSE_MILLIS = 100;
    private static final long END_MILLIS = 5_000;

    private final Port<C> port;
    private final Limits limits;
    private final Service<C> service;
    private final ExecutorService threads;
    private final ScheduledExecutorService clock;
    @GuardedBy("this")
    private final Set<Candidate> unproven = new LinkedHashSet<>();
    @GuardedBy("this")
    private final Set<Candidate> served = new HashSet<>();
    @GuardedBy("this")
    private boolean closed;

    /**
     * The limits of connections that have not proved themselves.
     *
     * @param maxUnproven at a time
     * @param timeout for each
     */
    public record Limits(int maxUnproven, Duration timeout) {}

    /** A connection that is being served. */
    private final class Candidate implements Service.Admission {

        private final C connection;
        private boolean handedOver;

        Candidate(C connection) {
            this.connection = connection;
        }

        @Override
        public boolean admit() {
            synchronized (Acceptor.this) {
                return unproven.remove(this);
            }
        }

        @Override
        public boolean handOver() {
            synchronized (Acceptor.this) {
                handedOver = !unproven.contains(this) && served.remove(this);
                return handedOver;
            }
        }
    }

    /** Begins to accept. @param name of the threads */
    public Acceptor(String name, Port<C> port, Limits limits, Service<C> service) {
        this.port = port;
        this.limits = limits;
        this.service = service;
        this.threads = Executors.newCachedThreadPool(DaemonThreads.named(name));
        this.clock = new ScheduledThreadPoolExecutor(1, DaemonThreads.named(name + "-clock"));
        threads.execute(this::acceptAll);
    }

    private void acceptAll() {
        try (port) {
            while (!isClosed()) {
                acceptOne();
            }
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void acceptOne() {
        try {
            begin(port.accept());
        } catch (IOException | RuntimeException e) {
            pauseUnlessClosed();
        }
    }

    /** Such as too many open files: the connection stays in the queue, so do not ask again at once. */
    private synchronized void pauseUnlessClosed() {
        try {
            if (!closed) {
                wait(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void begin(C connection) {
        Candidate candidate = new Candidate(connection);
        try {
            add(candidate);
            clock.schedule(() -> cut(candidate, Service.Cut.LATE), limits.timeout.toMillis(), TimeUnit.MILLISECONDS);
            threads.execute(() -> serve(candidate));
        } catch (RejectedExecutionException e) {
            end(candidate);
        }
    }

    private void add(Candidate candidate) {
        Candidate oldest = null;
        synchronized (this) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            if (unproven.size() >= limits.maxUnproven) {
                oldest = unproven.iterator().next();
            }
            unproven.add(candidate);
            served.add(candidate);
        }
        if (oldest != null) {
            cut(oldest, Service.Cut.CROWDED_OUT);
        }
    }

    private void serve(Candidate candidate) {
        try {
            service.serve(candidate.connection, candidate);
        } catch (IOException e) {
            // a stranger, or a process that has ended: nobody is there who should be told
        } finally {
            end(candidate);
        }
    }

    private void end(Candidate candidate) {
        boolean remains;
        synchronized (this) {
            unproven.remove(candidate);
            served.remove(candidate);
            remains = candidate.handedOver;
        }
        if (!remains) {
            close(candidate.connection);
        }
    }

    private void cut(Candidate candidate, Service.Cut reason) {
        synchronized (this) {
            if (!unproven.remove(candidate)) {
                return;
            }
            served.remove(candidate);
        }
        service.cutting(candidate.connection, reason);
        cut(candidate);
    }

    private void cut(Candidate candidate) {
        try {
            port.cut(candidate.connection);
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }

    /** Closes a connection that is of no use any more, whether that works or not. */
    public static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }

    /**
     * Accepts no more and cuts the connections that are being served. When this returns the port is closed, and what served them has ended
     * if it does so in some seconds. Not for a thread that serves one.
     */
    @Override
    public void close() throws IOException {
        List<Candidate> strangers;
        synchronized (this) {
            closed = true;
            strangers = List.copyOf(unproven);
            notifyAll();
        }
        port.stop();
        strangers.forEach(candidate -> cut(candidate, Service.Cut.CLOSED));
        allServed().forEach(this::cut);
        clock.shutdownNow();
        threads.shutdownNow();
        awaitThreads();
    }

    private synchronized List<Candidate> allServed() {
        List<Candidate> all = List.copyOf(served);
        served.clear();
        return all;
    }

    /** The system lets connections in until the thread that waits for one has let go of the port. */
    private void awaitThreads() {
        try {
            threads.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
