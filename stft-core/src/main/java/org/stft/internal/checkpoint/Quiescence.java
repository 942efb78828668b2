package org.stft.internal.checkpoint;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.mp.MessageCount;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;

/** The message guard: a checkpoint call is in an illegal place if communication is open. */
final class Quiescence {

    private final MessagePassing port;
    private final Markers markers;
    private Optional<MessageCount> atEntry = Optional.empty();

    Quiescence(JobRank rank) {
        this.port = rank.port();
        this.markers = new Markers(rank);
    }

    /** Counts the program's messages when this rank enters a checkpoint call; empty if they are not counted. */
    Optional<MessageCount> enter() {
        atEntry = port.guard().count();
        return atEntry;
    }

    /**
     * Waits until all messages have arrived, then checks that no communication is open.
     *
     * @param timeout how long to wait for each rank
     * @throws StftException {@code FIX_CALL} if communication is open, or was begun after this rank entered the call
     */
    void require(Entered entered, Duration timeout) {
        awaitArrival(entered, timeout);
        if (entered.plan().allReceived()) {
            requireNothingSentSinceEntry(entered.site());
        }
        requireNothingOpen(entered.site());
    }

    /** A message that is sent after the count and received before that of its receiver would hide one in flight. */
    private void requireNothingSentSinceEntry(String site) {
        if (!port.guard().count().map(MessageCount::sent).equals(atEntry.map(MessageCount::sent))) {
            throw new StftException(Category.FIX_CALL, "another thread of rank " + port.rank()
                + " sent a message during checkpoint() at " + site
                + ". Let no thread of the program communicate until the call has returned on all ranks.");
        }
    }

    /** Waits until all messages that were sent to this rank before the call have arrived. */
    void awaitArrival(Entered entered, Duration timeout) {
        if (entered.plan().allReceived()) {
            return;
        }
        markers.exchange(entered.call(), timeout).ifPresent(missing -> {
            throw new StftException(Category.GIVE_UP,
                "no sign of rank " + missing + " within " + timeout.toSeconds() + " s");
        });
    }

    private void requireNothingOpen(String site) {
        List<OpenCommunication> open = port.guard().openCommunication();
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
            case UNRECEIVED_MESSAGE -> "rank " + port.rank() + " has not received a message that " + peer
                + " sent with " + tag;
            case INCOMPLETE_SEND -> "rank " + port.rank() + " has not completed a send to " + peer + " with " + tag
                + site;
            case INCOMPLETE_RECEIVE -> "rank " + port.rank() + " has not completed a receive from " + peer
                + " with " + tag + site;
        };
    }
}
