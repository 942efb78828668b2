package org.stft.criu.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.stft.base.time.Deadline;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;

/**
 * The barrier of the ranks of one run on this host: after its image was taken, a rank waits until the images of all
 * ranks were, here and elsewhere. A rank that went on earlier could send a message to one that is not saved yet: that
 * one would be saved with a message that, by its sender's image, was never sent.
 */
final class LocalRankBarrier {

    @GuardedBy("this")
    private final Set<Integer> members;
    @GuardedBy("this")
    private final Set<Integer> present = new HashSet<>();
    private final AllHostsBarrier hosts;
    @GuardedBy("this")
    private final Map<Integer, Set<String>> ends = new HashMap<>();
    @GuardedBy("this")
    private final Map<Integer, List<Connection>> saved = new HashMap<>();
    @GuardedBy("this")
    private boolean again;
    @GuardedBy("this")
    private boolean againOnAnyHost;
    @GuardedBy("this")
    private boolean dissolved;
    @GuardedBy("this")
    private long round;
    @GuardedBy("this")
    private long brokenRound = -1;
    @GuardedBy("this")
    private String broken;

    /** Creates the barrier of the only host, for the ranks that it starts. */
    LocalRankBarrier() {
        this(Set.of(), new AllHostsBarrier() {
            @Override
            public boolean await(boolean again, Duration timeout) {
                return again;
            }

            @Override
            public boolean isOnlyHost() {
                return true;
            }
        });
    }

    LocalRankBarrier(Set<Integer> members, AllHostsBarrier hosts) {
        this.members = new HashSet<>(members);
        this.hosts = hosts;
    }

    /** Ends the run: waiting ranks get an error. */
    synchronized void dissolve() {
        dissolved = true;
        notifyAll();
    }

    synchronized void add(int rank) {
        members.add(rank);
    }

    /** Makes the connections of a member known to the others. */
    synchronized void show(int rank, ConnectionTraffic.Snapshot connections) {
        ends.put(rank, connections.connections().values().stream().map(end -> key(end.local(), end.remote()))
            .collect(Collectors.toSet()));
    }

    /**
     * Returns true if a connection leads to no rank of the job, so that it comes back closed. False while that is
     * unknown: before all members have shown their connections, and if other hosts have ranks of the job too.
     */
    synchronized boolean leadsOutside(ConnectionTraffic.Count connection) {
        return hosts.isOnlyHost() && ends.keySet().containsAll(members)
            && ends.values().stream().noneMatch(shown -> shown.contains(key(connection.remote(), connection.local())));
    }

    private static String key(String from, String to) {
        return from + " " + to;
    }

    /**
     * Waits for all members, and the last of them for the other hosts.
     *
     * @throws IOException naming the members that have not arrived in time
     */
    void await(int rank, Duration timeout) throws IOException {
        awaitImages(rank, List.of(), false, timeout);
    }

    /**
     * Waits until the images of all members are taken, here and on the other hosts.
     *
     * @param connections the connections in this member's image
     * @param mineAgain true if data moved while it was taken
     * @return true if all images have to be taken again, because data moved while one was taken
     * @throws IOException naming the members that have not arrived in time
     */
    boolean awaitImages(int rank, List<Connection> connections, boolean mineAgain, Duration timeout)
        throws IOException {
        OptionalLong awaited = arrive(rank, connections, mineAgain);
        return awaited.isPresent() ? awaitMembers(rank, awaited.getAsLong(), timeout) : awaitHosts(timeout);
    }

    /** The round whose end is to be awaited; empty for the last one of the members. */
    private synchronized OptionalLong arrive(int rank, List<Connection> connections, boolean mineAgain)
        throws IOException {
        requireNotDissolved();
        present.add(rank);
        saved.put(rank, connections);
        again |= mineAgain;
        return present.containsAll(members) ? OptionalLong.empty() : OptionalLong.of(round);
    }

    private boolean awaitHosts(Duration timeout) throws IOException {
        String why = null;
        boolean anyAgain = false;
        try {
            anyAgain = hosts.await(isAgain(), timeout);
            return anyAgain;
        } catch (IOException e) {
            why = e.getMessage();
            throw e;
        } finally {
            next(why, anyAgain);
        }
    }

    /**
     * Returns true if data moved while an image was taken. A message may also have left a rank before it was saved and
     * reached another one after that was: then the counts of the two ends differ.
     */
    private synchronized boolean isAgain() {
        Map<String, Connection> ofOneEnd = new HashMap<>();
        saved.values().forEach(all -> all.forEach(end -> ofOneEnd.put(key(end.local(), end.remote()), end)));
        return again || ofOneEnd.values().stream().anyMatch(end -> {
            Connection other = ofOneEnd.get(key(end.remote(), end.local()));
            return other != null && !end.fits(other);
        });
    }

    private synchronized void next(String why, boolean anyAgain) {
        if (why != null) {
            brokenRound = round;
            broken = why;
        }
        againOnAnyHost = anyAgain;
        again = false;
        saved.clear();
        present.clear();
        round++;
        notifyAll();
    }

    private synchronized boolean awaitMembers(int rank, long mine, Duration timeout) throws IOException {
        Deadline deadline = Deadline.after(timeout);
        while (mine == round && !dissolved) {
            if (deadline.hasPassed()) {
                throw late(rank, timeout);
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        requireNotDissolved();
        if (brokenRound == mine) {
            throw new IOException(broken);
        }
        return againOnAnyHost;
    }

    @GuardedBy("this")
    private void requireNotDissolved() throws IOException {
        if (dissolved) {
            throw new IOException("the run that this rank belongs to is over");
        }
    }

    @GuardedBy("this")
    private IOException late(int rank, Duration timeout) {
        Set<Integer> missing = new TreeSet<>(members);
        missing.removeAll(present);
        present.remove(rank);
        saved.remove(rank);
        return new IOException("rank " + rank + " was saved, but of the other ranks " + missing + " were not within "
            + timeout.toMillis() + " ms. Look at what they wrote; if they are only slow, raise stft.criu.timeout.");
    }
}
