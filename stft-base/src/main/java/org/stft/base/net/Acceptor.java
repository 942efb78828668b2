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
 * belongs to the job, and only a limited number may be unproven at a time: then the oldest is closed, because it has had the most time.
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
     * @param maxUnproven the maximum number at a time
     * @param timeout the time that each has for its proof
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
            // it is not needed any more in any case
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

    /** Waits after an error such as too many open files: the connection stays in the queue, so another attempt would fail at once. */
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
            // not a process of the job, or one that has ended: nobody to report it to
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
            // it is not needed any more in any case
        }
    }

    /** Closes a connection that is not needed any more; an error is ignored. */
    public static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // it is not needed any more in any case
        }
    }

    /**
     * Stops accepting and cuts the connections that are being served. When this returns, the port is closed, and the serving threads have ended
     * if they do so within some seconds. Not to be called by a thread that serves a connection.
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

    /** Waits for the accepting thread: the system accepts connections until that thread has released the port. */
    private void awaitThreads() {
        try {
            threads.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
