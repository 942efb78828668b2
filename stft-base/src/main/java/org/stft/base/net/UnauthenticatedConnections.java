package org.stft.base.net;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;

/**
 * The connections that an {@link Acceptor} is serving, and those of them that have not proved themselves. Safe from any
 * thread.
 *
 * @param <C> the connections
 */
final class UnauthenticatedConnections<C> {

    private final int maxUnproven;
    @GuardedBy("this")
    private final Set<Candidate<C>> unproven = new LinkedHashSet<>();
    @GuardedBy("this")
    private final Set<Candidate<C>> served = new HashSet<>();
    @GuardedBy("this")
    private final Set<Candidate<C>> handedOver = new HashSet<>();
    @GuardedBy("this")
    private boolean closed;

    /**
     * A connection that is being served.
     *
     * @param <C> its type
     */
    static final class Candidate<C> implements Service.Admission {

        private final UnauthenticatedConnections<C> all;
        private final C connection;

        Candidate(UnauthenticatedConnections<C> all, C connection) {
            this.all = all;
            this.connection = connection;
        }

        C connection() {
            return connection;
        }

        @Override
        public boolean admit() {
            return all.prove(this);
        }

        @Override
        public boolean handOver() {
            return all.release(this);
        }
    }

    UnauthenticatedConnections(int maxUnproven) {
        this.maxUnproven = maxUnproven;
    }

    /**
     * Adds one that has not proved itself.
     *
     * @return the oldest one that has not, if it has to make room
     * @throws RejectedExecutionException once closed
     */
    synchronized Optional<Candidate<C>> add(Candidate<C> candidate) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        Optional<Candidate<C>> oldest = unproven.size() >= maxUnproven
            ? Optional.of(unproven.iterator().next())
            : Optional.empty();
        unproven.add(candidate);
        served.add(candidate);
        return oldest;
    }

    private synchronized boolean prove(Candidate<C> candidate) {
        return unproven.remove(candidate);
    }

    private synchronized boolean release(Candidate<C> candidate) {
        boolean released = !unproven.contains(candidate) && served.remove(candidate);
        if (released) {
            handedOver.add(candidate);
        }
        return released;
    }

    /** Forgets one that has not proved itself. Returns false if it has, or was forgotten before. */
    synchronized boolean reject(Candidate<C> candidate) {
        boolean rejected = unproven.remove(candidate);
        if (rejected) {
            served.remove(candidate);
        }
        return rejected;
    }

    /** Forgets one whose service has ended. Returns true if it is to be closed, for it was not handed over. */
    synchronized boolean end(Candidate<C> candidate) {
        unproven.remove(candidate);
        served.remove(candidate);
        return !handedOver.remove(candidate);
    }

    /** Waits for some time, or until closed. */
    synchronized void pause(long millis) throws InterruptedException {
        if (!closed) {
            wait(millis);
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Takes no more. Returns those that have not proved themselves. */
    synchronized List<Candidate<C>> close() {
        closed = true;
        notifyAll();
        return List.copyOf(unproven);
    }

    /** Forgets all, and returns those that were being served. */
    synchronized List<Candidate<C>> takeServed() {
        List<Candidate<C>> all = List.copyOf(served);
        served.clear();
        return all;
    }
}
