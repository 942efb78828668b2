package org.stft.bench.scaling;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;

/**
 * The messages between simulated ranks, which take their steps one after the other in one thread. Nothing waits: a
 * receive for which there is no message yet ends the rank's step, which is taken again from its beginning once there
 * is one. Every port reads all messages again, and sends each only once.
 */
final class SimulatedNetwork {

    private final int size;
    private final Map<Long, List<byte[]>> messages = new HashMap<>();
    private final Map<Integer, Integer> firstDestinations = new HashMap<>();
    private long count;
    private long bytes;

    SimulatedNetwork(int size) {
        this.size = size;
    }

    /** A rank cannot continue before another one has sent. */
    static final class NothingSentException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NothingSentException() {
            super("nothing was sent yet", null, false, false);
        }
    }

    /** The messages of all ranks so far. */
    long count() {
        return count;
    }

    /** The bytes of these messages. */
    long bytes() {
        return bytes;
    }

    /** The rank to which a rank has sent first. */
    int firstDestination(int rank) {
        return firstDestinations.get(rank);
    }

    MessagePassing port(int rank) {
        return new Port(rank);
    }

    private List<byte[]> between(int source, int destination) {
        return messages.computeIfAbsent((long) source * size + destination, route -> new ArrayList<>(2));
    }

    /** The job as one rank sees it. The programs of all ranks have sent and received the same number of messages. */
    private final class Port implements MessagePassing, Channel {

        private final int rank;
        private final Map<Integer, Integer> received = new HashMap<>();
        private final Map<Integer, Integer> sent = new HashMap<>();

        Port(int rank) {
            this.rank = rank;
        }

        @Override
        public String implementation() {
            return "simulated";
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Channel channel(ChannelId id) {
            return this;
        }

        @Override
        public void send(int destination, byte[] message) {
            List<byte[]> route = between(rank, destination);
            if (sent.merge(destination, 1, Integer::sum) > route.size()) {
                route.add(message);
                firstDestinations.putIfAbsent(rank, destination);
                count++;
                bytes += message.length;
            }
        }

        @Override
        public Optional<byte[]> receive(int source, Duration timeout) {
            int next = received.getOrDefault(source, 0);
            List<byte[]> route = between(source, rank);
            if (next == route.size()) {
                throw new NothingSentException();
            }
            received.put(source, next + 1);
            return Optional.of(route.get(next));
        }

        @Override
        public MessageGuard guard() {
            return MessageGuard.ofCompleteCommunication(new MessageCount(1000 + rank, 1000 + (rank + 1) % size));
        }
    }
}
