package org.stft.log.match;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;

/**
 * Finds the messages of a logged run, with the events at both ends. The events of each rank are added in its own order,
 * those of different ranks in any, while they run or afterwards. Holds what has no other end yet. Events after a
 * {@link EventKind#GAP} of their rank are left out, because which messages they belong to is not known. For one thread.
 */
public final class LoggedMessages {

    private final Consumer<LoggedMessage> found;
    private final Map<Receiver, MessageMatching<LoggedMessage, LoggedReceive>> receivers = new HashMap<>();
    private final Map<Operation, LoggedReceive> open = new HashMap<>();
    private final BitSet lost = new BitSet();

    private record Receiver(int rank, String communicator) {}

    private record Operation(int rank, int request) {}

    /** @param found gets each message when both its ends are known */
    public LoggedMessages(Consumer<LoggedMessage> found) {
        this.found = found;
    }

    /**
     * Adds the next event of a rank.
     *
     * @param tables explain the numbers in the event
     */
    public void add(int rank, Event event, Tables tables) {
        if (lost.get(rank)) {
            return;
        }
        switch (event.kind()) {
            case SEND -> send(rank, event, tables);
            case RECEIVE -> receive(rank, event, tables);
            case POST -> post(rank, event, tables);
            case COMPLETE -> complete(rank, event, tables);
            case GAP -> lose(rank);
            default -> {}
        }
    }

    /** Adds a call that the rank has not returned from: its message may be in flight, its receive is open. */
    public void addOpen(int rank, Event call, Tables tables) {
        if (!lost.get(rank) && call.kind() == EventKind.SEND) {
            send(rank, call, tables);
        } else if (!lost.get(rank) && call.kind() == EventKind.RECEIVE && !call.hasNobody()) {
            posted(rank, call, tables);
        }
    }

    /** Returns true if a send has sent its message. Where sending and receiving are one call, it fails after that. */
    public static boolean hasSent(Event event, Tables tables) {
        return !event.failed() || tables.operation(event.operation()).startsWith("Comm.Sendrecv");
    }

    private void send(int rank, Event event, Tables tables) {
        if (hasSent(event, tables)) {
            Tables.Communicator communicator = tables.communicator(event.communicator());
            int destination = communicator.worldRank(event.peer());
            if (!event.hasNobody() && destination >= 0) {
                matching(destination, communicator.name()).sent(rank, event.tag(),
                    new LoggedMessage(communicator.name(), rank, destination, event.tag(), event, null, null));
            }
        }
    }

    /** A receive that fails has taken its message; with a wildcard it is not known which. */
    private void receive(int rank, Event event, Tables tables) {
        if (hasSource(event) && !(event.failed() && event.anySource())) {
            complete(posted(rank, event, tables), event, tables);
        }
    }

    private void post(int rank, Event event, Tables tables) {
        if (!event.failed() && !event.hasNobody()) {
            open.put(new Operation(rank, event.request()), posted(rank, event, tables));
        }
    }

    private void complete(int rank, Event event, Tables tables) {
        LoggedReceive receive = event.ofSend() || !hasSource(event)
            ? null
            : open.remove(new Operation(rank, event.request()));
        if (receive != null) {
            complete(receive, event, tables);
        }
    }

    /** Of a message of the rank to itself, MPJ Express has any source as the source. */
    private static boolean hasSource(Event event) {
        return event.peer() >= 0 || event.peer() == Event.ANY && !event.failed();
    }

    private void complete(LoggedReceive receive, Event event, Tables tables) {
        int rank = receive.posting().rank();
        receive.receivedBy(event);
        matching(rank, receive.posting().communicator()).completed(receive, event.peer() == Event.ANY
            ? rank
            : tables.communicator(event.communicator()).worldRank(event.peer()), event.tag());
    }

    private LoggedReceive posted(int rank, Event event, Tables tables) {
        Tables.Communicator communicator = tables.communicator(event.communicator());
        LoggedReceive receive = new LoggedReceive(new LoggedReceive.Posting(rank, communicator.name(),
            event.anySource() ? Pattern.ANY : communicator.worldRank(event.peer()),
            event.anyTag() ? Pattern.ANY : event.tag(), event));
        matching(rank, communicator.name()).posted(receive);
        return receive;
    }

    private MessageMatching<LoggedMessage, LoggedReceive> matching(int rank, String communicator) {
        return receivers.computeIfAbsent(new Receiver(rank, communicator), receiver -> {
            MessageMatching<LoggedMessage, LoggedReceive> made = new MessageMatching<>(
                (message, receive) -> found.accept(message.by(receive)));
            lost.stream().forEach(sender -> made.senderLost(sender));
            if (lost.get(rank)) {
                made.receiverLost();
            }
            return made;
        });
    }

    private void lose(int rank) {
        lost.set(rank);
        receivers.forEach((receiver, matching) -> {
            if (receiver.rank() == rank) {
                matching.receiverLost();
            }
            matching.senderLost(rank);
        });
    }

    /** The messages that were sent and that no complete receive is known to have taken. */
    public List<LoggedMessage> unreceived() {
        List<LoggedMessage> all = new ArrayList<>();
        receivers.values().forEach(matching -> matching.eachUnreceived(all::add));
        return all;
    }

    /** The receives that are not complete. */
    public List<LoggedReceive> openReceives() {
        return receivers.values().stream().flatMap(matching -> matching.open().stream()).toList();
    }
}
