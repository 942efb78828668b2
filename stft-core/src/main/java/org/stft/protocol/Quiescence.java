package org.stft.protocol;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;

/** The message guard: a checkpoint call with communication still open stands in an illegal place. */
final class Quiescence {

    private final MessagePassing ranks;
    private final long call;

    /** @param call the number of the checkpoint call: markers of an earlier one, which came too late for it, do not count */
    Quiescence(MessagePassing ranks, long call) {
        this.ranks = ranks;
        this.call = call;
    }

    /** Whether a message between ranks is a marker: only markers are so short. */
    static boolean isMarker(byte[] message) {
        return message.length == Long.BYTES;
    }

    /**
     * Waits until all that was sent has arrived, then makes sure that nothing is open. When this rank has a marker of every other one, all that they sent
     * before has arrived, for messages between two ranks stay in order.
     *
     * @param limit how long to wait for the markers
     * @param site the source line of the checkpoint call
     * @throws StftException {@code FIX_CALL} if something is open
     */
    void require(Duration limit, String site) {
        awaitArrival(limit);
        requireNothingOpen(site);
    }

    /** Waits until all messages that were sent to this rank before the call have arrived. */
    void awaitArrival(Duration limit) {
        byte[] marker = ByteBuffer.allocate(Long.BYTES).putLong(call).array();
        for (int other = 0; other < ranks.size(); other++) {
            if (other != ranks.rank()) {
                ranks.send(other, marker);
            }
        }
        for (int other = 0; other < ranks.size(); other++) {
            if (other != ranks.rank()) {
                awaitMarker(other, limit);
            }
        }
    }

    private void awaitMarker(int other, Duration limit) {
        Optional<byte[]> message;
        do {
            message = ranks.receive(other, limit);
        } while (message.isPresent() && ByteBuffer.wrap(message.get()).getLong() != call);
        if (message.isEmpty()) {
            throw new StftException(Category.GIVE_UP, "no sign of rank " + other + " within " + limit.toSeconds() + " s");
        }
    }

    private void requireNothingOpen(String site) {
        List<OpenCommunication> open = ranks.openCommunication();
        if (!open.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "checkpoint() at " + site
                + " was called with communication still open: "
                + open.stream().limit(5).map(this::describe).collect(Collectors.joining("; "))
                + (open.size() > 5 ? "; and " + (open.size() - 5) + " more" : "")
                + ". Place it so that every send and its matching receive complete on the same side of the call and no "
                + "request is outstanding: complete each with Wait or Test before it.");
        }
    }

    private String describe(OpenCommunication open) {
        String peer = open.peer() < 0 ? "any rank" : "rank " + open.peer();
        String tag = open.tag() < 0 ? "any tag" : "tag " + open.tag();
        String site = open.site().isEmpty() ? "" : ", started at " + open.site();
        return switch (open.kind()) {
            case UNRECEIVED_MESSAGE -> "rank " + ranks.rank() + " has not received a message that " + peer
                + " sent with " + tag;
            case INCOMPLETE_SEND -> "rank " + ranks.rank() + " has not completed a send to " + peer + " with " + tag
                + site;
            case INCOMPLETE_RECEIVE -> "rank " + ranks.rank() + " has not completed a receive from " + peer
                + " with " + tag + site;
        };
    }
}
