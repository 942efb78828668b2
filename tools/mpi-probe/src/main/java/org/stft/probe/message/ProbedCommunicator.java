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

    /** @param peers the ranks in {@code COMM_WORLD} that it can send to, by their rank in this communicator */
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

    /** The number of a new communicator derived from this one; all members count alike. */
    public synchronized int nextCreation(String kind) {
        return creations.merge(kind, 1, Integer::sum);
    }

    /**
     * A mark that distinguishes intercommunicators between different ranks: not all members of this communicator take
     * part in each.
     */
    public static String union(int[] members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        return "i" + Integer.toHexString(Arrays.hashCode(sorted)) + "-";
    }
}
