package org.stft.eml.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;
import org.stft.log.match.CollectiveMatching;
import org.stft.log.match.CollectiveMembers;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;

/** Which events of a run belong together. Events are numbers; -1 stands for no event. */
final class Messages {

    private final LoggedEvents events;
    /** Of a send, the event that delivers its message, and the reverse. */
    private final int[] partners;
    /** Of a nonblocking receive, the event that completes it, and the reverse. */
    private final int[] postings;
    private final Collective[] collectives;

    /** A collective operation, with the event of each member that has come to it. */
    static final class Collective {

        private int[] members = new int[0];

        private void add(int event) {
            members = Arrays.copyOf(members, members.length + 1);
            members[members.length - 1] = event;
        }

        IntStream members() {
            return IntStream.of(members);
        }
    }

    private record Request(int rank, int number) {}

    Messages(LoggedEvents events) {
        this.events = events;
        int size = events.size(ElementKind.EVENT);
        partners = new int[size];
        postings = new int[size];
        collectives = new Collective[size];
        Arrays.fill(partners, -1);
        Arrays.fill(postings, -1);
        find();
    }

    private void find() {
        LoggedMessages messages = new LoggedMessages(this::found);
        Map<String, Integer> sizes = new HashMap<>();
        CollectiveMatching<String, Collective> collective = new CollectiveMatching<>(sizes::get,
            name -> new Collective());
        Map<Request, Integer> open = new HashMap<>();
        for (int rank = 0; rank < events.size(ElementKind.PROCESS); rank++) {
            Tables tables = events.tables(rank);
            for (int i = events.start(rank); i < events.start(rank + 1); i++) {
                Event event = events.event(i);
                messages.add(rank, event, tables);
                if (event.kind() == EventKind.COLLECTIVE && !event.failed()) {
                    Optional<Tables.Communicator> members = CollectiveMembers.of(rank, event, tables);
                    if (members.isPresent()) {
                        String name = members.get().name();
                        sizes.put(name, members.get().worldRanks().length);
                        collectives[i] = collective.next(rank, name);
                        collectives[i].add(i);
                    }
                } else if (event.kind() == EventKind.POST) {
                    open.put(new Request(rank, event.request()), i);
                } else if (event.kind() == EventKind.COMPLETE && !event.ofSend()) {
                    link(open.remove(new Request(rank, event.request())), i);
                }
            }
        }
    }

    private void link(Integer posted, int completed) {
        if (posted != null) {
            postings[posted] = completed;
            postings[completed] = posted;
        }
    }

    private void found(LoggedMessage message) {
        int sent = events.find(message.source(), message.sent().number());
        int received = events.find(message.destination(), message.received().number());
        if (sent >= 0 && received >= 0) {
            partners[sent] = received;
            partners[received] = sent;
        }
    }

    int partner(int event) {
        return partners[event];
    }

    int posting(int event) {
        return postings[event];
    }

    /** Null if the event is of no collective operation. */
    Collective collective(int event) {
        return collectives[event];
    }
}
