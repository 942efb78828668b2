package org.stft.base.net;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.net.UnauthenticatedConnections.Candidate;

/**
 * Accepts the connections of one port and serves each on a thread of its own. A connection has a limited time to prove
 * that it belongs to the job, and only a limited number may be unproven at a time: then the oldest is closed, because
 * it has had the most time. So neither silent nor talkative strangers keep a rank out.
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
    private final UnauthenticatedConnections<C> candidates;

    /**
     * The limits of connections that have not proved themselves.
     *
     * @param maxUnproven the maximum number at a time
     * @param timeout the time that each has for its proof
     */
    public record Limits(int maxUnproven, Duration timeout) {}

    /** Begins to accept. @param name of the threads */
    public Acceptor(String name, Port<C> port, Limits limits, Service<C> service) {
        this.port = port;
        this.limits = limits;
        this.service = service;
        this.candidates = new UnauthenticatedConnections<>(limits.maxUnproven);
        this.threads = Executors.newCachedThreadPool(DaemonThreads.named(name));
        this.clock = new ScheduledThreadPoolExecutor(1, DaemonThreads.named(name + "-clock"));
        threads.execute(this::acceptAll);
    }

    private void acceptAll() {
        try (port) {
            while (!candidates.isClosed()) {
                acceptOne();
            }
        } catch (IOException e) {
            // it is not needed any more in any case
        }
    }

    private void acceptOne() {
        try {
            begin(port.accept());
        } catch (IOException | RuntimeException e) {
            pauseUnlessClosed();
        }
    }

    /**
     * Waits after an error such as too many open files: the connection stays in the queue, so another attempt would
     * fail at once.
     */
    private void pauseUnlessClosed() {
        try {
            candidates.pause(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void begin(C connection) {
        Candidate<C> candidate = new Candidate<>(candidates, connection);
        try {
            candidates.add(candidate).ifPresent(oldest -> cut(oldest, Service.Cut.CROWDED_OUT));
            clock.schedule(() -> cut(candidate, Service.Cut.LATE), limits.timeout.toMillis(), TimeUnit.MILLISECONDS);
            threads.execute(() -> serve(candidate));
        } catch (RejectedExecutionException e) {
            end(candidate);
        }
    }

    private void serve(Candidate<C> candidate) {
        try {
            service.serve(candidate.connection(), candidate);
        } catch (IOException e) {
            // not a process of the job, or one that has ended: nobody to report it to
        } finally {
            end(candidate);
        }
    }

    private void end(Candidate<C> candidate) {
        if (candidates.end(candidate)) {
            close(candidate.connection());
        }
    }

    private void cut(Candidate<C> candidate, Service.Cut reason) {
        if (candidates.reject(candidate)) {
            service.cutting(candidate.connection(), reason);
            cut(candidate);
        }
    }

    private void cut(Candidate<C> candidate) {
        try {
            port.cut(candidate.connection());
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
     * Stops accepting and cuts the connections that are being served. When this returns, the port is closed, and the
     * serving threads have ended if they do so within some seconds. Not to be called by a thread that serves a
     * connection.
     */
    @Override
    public void close() throws IOException {
        List<Candidate<C>> strangers = candidates.close();
        port.stop();
        strangers.forEach(candidate -> cut(candidate, Service.Cut.CLOSED));
        candidates.takeServed().forEach(this::cut);
        clock.shutdownNow();
        threads.shutdownNow();
        awaitThreads();
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
