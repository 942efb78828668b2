package org.stft.probe.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.stft.probe.CommunicatorName;
import org.stft.probe.library.MessageListener;

/** A communicator of the program, and its messages. */
final class KnownCommunicator implements MessageListener {

    private final CommunicatorName name;
    private final int[] peers;
    private final boolean outside;
    private final Messages messages;
    private final Matching matching = new Matching();
    @GuardedBy("this")
    private final Map<String, Integer> creations = new HashMap<>();

    /**
     * @param peers the ranks in {@code COMM_WORLD} that it can send to, by their rank in this communicator
     * @param outside whether this process is not a member
     */
    KnownCommunicator(CommunicatorName name, int[] peers, boolean outside, Messages messages) {
        this.name = name;
        this.peers = peers;
        this.outside = outside;
        this.messages = messages;
    }

    CommunicatorName name() {
        return name;
    }

    int[] peers() {
        return peers.clone();
    }

    boolean isOutside() {
        return outside;
    }

    /** The number of a new communicator derived from this one; all members count alike. */
    synchronized int nextCreation(String kind) {
        return creations.merge(kind, 1, Integer::sum);
    }

    /**
     * A mark that distinguishes intercommunicators between different ranks: not all members of this communicator take
     * part in each.
     */
    static String union(int[] members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        return "i" + Integer.toHexString(Arrays.hashCode(sorted)) + "-";
    }

    @Override
    public boolean isWanted() {
        return messages.areWanted();
    }

    @Override
    public int trailerLength() {
        return messages.trailerLength();
    }

    @Override
    public Sent send(int destination, int tag) {
        MatchedMessage message = messages.message(matching, true, destination, tag);
        matching.send(message);
        return message;
    }

    @Override
    public Posted post(int source, int tag) {
        MatchedMessage message = messages.message(matching, false, source, tag);
        matching.post(message);
        return message;
    }
}
