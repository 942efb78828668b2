package org.stft.criu.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.stft.base.time.Deadline;
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
            public void await(Duration timeout) {
                // there is no other host to wait for
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
        OptionalLong awaited = arrive(rank);
        if (awaited.isPresent()) {
            awaitMembers(rank, awaited.getAsLong(), timeout);
        } else {
            awaitHosts(timeout);
        }
    }

    /** The round whose end is to be awaited; empty for the last one of the members. */
    private synchronized OptionalLong arrive(int rank) throws IOException {
        requireNotDissolved();
        present.add(rank);
        return present.containsAll(members) ? OptionalLong.empty() : OptionalLong.of(round);
    }

    private void awaitHosts(Duration timeout) throws IOException {
        String why = null;
        try {
            hosts.await(timeout);
        } catch (IOException e) {
            why = e.getMessage();
            throw e;
        } finally {
            next(why);
        }
    }

    private synchronized void next(String why) {
        if (why != null) {
            brokenRound = round;
            broken = why;
        }
        present.clear();
        round++;
        notifyAll();
    }

    private synchronized void awaitMembers(int rank, long mine, Duration timeout) throws IOException {
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
        return new IOException("rank " + rank + " was saved, but of the other ranks " + missing + " were not within "
            + timeout.toMillis() + " ms. Look at what they wrote; if they are only slow, raise stft.criu.timeout.");
    }
}
