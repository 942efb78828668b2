package org.stft.internal.agreement;

import java.time.Duration;
import java.util.Optional;
import org.stft.internal.agreement.RankMessage.Kind;
import org.stft.base.time.Deadline;
import org.stft.mp.MessagePassing;

/** The protocol's messages between this rank and the others. Used by one thread at a time. */
public final class RankChannel {

    private final MessagePassing port;

    public RankChannel(MessagePassing port) {
        this.port = port;
    }

    int rank() {
        return port.rank();
    }

    int size() {
        return port.size();
    }

    void send(int destination, long number, Outcome<?> outcome) {
        port.send(destination, RankMessage.ofAgreement(number, outcome));
    }

    /** The next message of an agreement, empty if none came in time; obsolete markers are skipped. */
    Optional<RankMessage> receive(int source, Deadline deadline) {
        return receive(source, Kind.AGREEMENT, deadline);
    }

    private Optional<RankMessage> receive(int source, Kind kind, Deadline deadline) {
        Optional<RankMessage> message;
        do {
            message = port.receive(source, deadline.left()).map(RankMessage::decode);
        } while (message.isPresent() && message.get().kind() != kind);
        return message;
    }

    /**
     * Exchanges a marker with every other rank. When this returns, all messages that they sent to this rank before have
     * arrived, because messages between two ranks stay in order.
     *
     * @param call the number of the checkpoint call: late markers of an earlier call do not count
     * @param timeout how long to wait for each rank
     * @return the rank whose marker did not arrive in time; empty if all arrived
     */
    public Optional<Integer> exchangeMarkers(long call, Duration timeout) {
        for (int other = 0; other < size(); other++) {
            if (other != rank()) {
                port.send(other, RankMessage.marker(call));
            }
        }
        for (int other = 0; other < size(); other++) {
            if (other != rank() && !awaitMarker(other, call, Deadline.after(timeout))) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    private boolean awaitMarker(int source, long call, Deadline deadline) {
        Optional<RankMessage> marker;
        do {
            marker = receive(source, Kind.MARKER, deadline);
        } while (marker.isPresent() && marker.get().number() != call);
        return marker.isPresent();
    }
}
