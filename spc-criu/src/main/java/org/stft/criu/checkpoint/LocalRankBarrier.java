package org.stft.criu.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
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
    private final Map<Integer, TakenImage> taken = new HashMap<>();
    @GuardedBy("this")
    private boolean again;
    @GuardedBy("this")
    private Verdict verdict = Verdict.NOTHING;
    @GuardedBy("this")
    private boolean dissolved;
    @GuardedBy("this")
    private long round;
    @GuardedBy("this")
    private long brokenRound = -1;
    @GuardedBy("this")
    private String broken;

    /**
     * The verdict on the images that the members have taken.
     *
     * @param again true if all have to be taken again: something moved while one was taken, here or on another host
     * @param fault the reason why they cannot be used if they are not; empty if the core finds it
     */
    record Verdict(boolean again, Optional<String> fault) {

        static final Verdict NOTHING = new Verdict(false, Optional.empty());
    }

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
        awaitImages(rank, TakenImage.NONE, false, timeout);
    }

    /**
     * Waits until the images of all members are taken, here and on the other hosts.
     *
     * @param mineAgain true if this member was disturbed while its image was taken
     * @throws IOException naming the members that have not arrived in time
     */
    Verdict awaitImages(int rank, TakenImage mine, boolean mineAgain, Duration timeout) throws IOException {
        OptionalLong awaited = arrive(rank, mine, mineAgain);
        return awaited.isPresent() ? awaitMembers(rank, awaited.getAsLong(), timeout) : awaitHosts(timeout);
    }

    /** The round whose end is to be awaited; empty for the last one of the members. */
    private synchronized OptionalLong arrive(int rank, TakenImage mine, boolean mineAgain) throws IOException {
        requireNotDissolved();
        present.add(rank);
        taken.put(rank, mine);
        again |= mineAgain;
        return present.containsAll(members) ? OptionalLong.empty() : OptionalLong.of(round);
    }

    private Verdict awaitHosts(Duration timeout) throws IOException {
        String why = null;
        Verdict found = judge();
        try {
            found = new Verdict(hosts.await(found.again(), timeout), found.fault());
            return found;
        } catch (IOException e) {
            why = e.getMessage();
            throw e;
        } finally {
            next(why, found);
        }
    }

    private synchronized Verdict judge() {
        Optional<String> fault = TakenImage.differingFile(taken.values());
        return new Verdict(again || fault.isPresent() || TakenImage.isMessageInFlight(taken.values()), fault);
    }

    private synchronized void next(String why, Verdict found) {
        if (why != null) {
            brokenRound = round;
            broken = why;
        }
        verdict = found;
        again = false;
        taken.clear();
        present.clear();
        round++;
        notifyAll();
    }

    private synchronized Verdict awaitMembers(int rank, long mine, Duration timeout) throws IOException {
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
        return verdict;
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
        taken.remove(rank);
        return new IOException("rank " + rank + " was saved, but of the other ranks " + missing + " were not within "
            + timeout.toMillis() + " ms. Look at what they wrote; if they are only slow, raise stft.criu.timeout.");
    }
}
