package org.stft.probe.message;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A communicator of the program as the probe knows it. */
public final class ProbedCommunicator {

    private final CommunicatorName name;
    private final int[] peers;
    @GuardedBy("this")
    private final Map<String, Integer> creations = new HashMap<>();
    private final Matching matching = new Matching();

    /** @param peers the ranks in {@code COMM_WORLD} of those that can be sent to, by their rank in this communicator */
    public ProbedCommunicator(CommunicatorName name, int[] peers) {
        this.name = name;
        this.peers = peers;
    }

    public CommunicatorName name() {
        return name;
    }

    public int[] peers() {
        return peers.clone();
    }

    public Matching matching() {
        return matching;
    }

    /** The number of a new communicator on this one, counted by all members alike. */
    public synchronized int nextCreation(String kind) {
        return creations.merge(kind, 1, Integer::sum);
    }

    /** A mark that tells an intercommunicator from others between other ranks: not all members of this communicator make it. */
    public static String union(int[] members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        return "i" + Integer.toHexString(Arrays.hashCode(sorted)) + "-";
    }
}
