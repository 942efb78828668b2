package org.stft.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Numbers the messages of one rank, so that those of all ranks can be joined: messages of the same sender, receiver,
 * communicator and tag are matched in the order sent to receives in the order posted. The k-th of the sender is the
 * k-th of the receiver.
 */
public final class MessageNumbers {

    private final int rank;
    private final Tables tables;
    private final Map<Envelope, Long> sent = new HashMap<>();
    private final Map<Envelope, Long> received = new HashMap<>();
    /** Receives in the order posted that are open, or that follow an open one which could have taken their message. */
    private final List<Posted> posted = new ArrayList<>();
    private boolean lost;

    /** @param rank in {@code COMM_WORLD} */
    public MessageNumbers(int rank, Tables tables) {
        this.rank = rank;
        this.tables = tables;
    }

    /** The key by which messages are numbered together; ranks are those in {@code COMM_WORLD}. */
    public record Envelope(String communicator, int source, int destination, int tag) {}

    /**
     * A message.
     *
     * @param number from 1, among those with the same envelope
     * @param event the event that sent it, or that completed its receive
     */
    public record Message(Envelope envelope, long number, boolean isSent, Event event) {}

    private static final class Posted {
        private final Event post;
        private Event done;

        private Posted(Event post, Event done) {
            this.post = post;
            this.done = done;
        }

        private boolean couldTake(Event other) {
            return post.communicator() == other.communicator() && (post.anySource() || post.peer() == other.peer())
                && (post.anyTag() || post.tag() == other.tag());
        }
    }

    /**
     * Adds the next event of the rank.
     *
     * @return the messages whose numbers are now known; none after a {@link EventKind#GAP}
     */
    public List<Message> add(Event event) {
        lost |= event.kind() == EventKind.GAP;
        if (lost || event.failed()) {
            return List.of();
        }
        switch (event.kind()) {
            case SEND -> {
                Envelope envelope = envelope(event, rank,
                    tables.communicator(event.communicator()).worldRank(event.peer()));
                return List.of(new Message(envelope, sent.merge(envelope, 1L, Long::sum), true, event));
            }
            case POST -> posted.add(new Posted(event, null));
            case RECEIVE -> posted.add(new Posted(event, event));
            case COMPLETE -> complete(event);
            default -> {
                return List.of();
            }
        }
        return settle();
    }

    private void complete(Event event) {
        for (Posted each : posted) {
            if (each.done == null && each.post.request() == event.request()) {
                each.done = event;
                return;
            }
        }
    }

    private List<Message> settle() {
        List<Message> known = new ArrayList<>();
        List<Posted> open = new ArrayList<>();
        for (Posted each : posted) {
            if (each.done == null || open.stream().anyMatch(earlier -> earlier.couldTake(each.done))) {
                open.add(each);
            } else {
                Envelope envelope = envelope(each.done,
                    tables.communicator(each.done.communicator()).worldRank(each.done.peer()), rank);
                known.add(new Message(envelope, received.merge(envelope, 1L, Long::sum), false, each.done));
            }
        }
        posted.clear();
        posted.addAll(open);
        return known;
    }

    private Envelope envelope(Event event, int source, int destination) {
        return new Envelope(Objects.requireNonNull(tables.communicator(event.communicator()).name()), source,
            destination, event.tag());
    }
}
