package org.stft.log.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;

/** Messages from the events of logs. */
class LoggedMessagesTest {

    private static final Tables UNKNOWN = new Tables();

    private final List<LoggedMessage> found = new ArrayList<>();
    private final LoggedMessages messages = new LoggedMessages(found::add);
    private long number;

    private Event event(EventKind kind, int flags, int peer, int tag, int request) {
        return new Event(number++, kind, 0, flags, 0, 0, 0, 0, 0, Event.NONE, peer, tag, 1, request);
    }

    private Event add(int rank, Event event) {
        messages.add(rank, event, UNKNOWN);
        return event;
    }

    private Event send(int rank, int to, int tag) {
        return add(rank, event(EventKind.SEND, 0, to, tag, Event.NONE));
    }

    private Event receive(int rank, int flags, int from, int tag) {
        return add(rank, event(EventKind.RECEIVE, flags, from, tag, 1));
    }

    private Event post(int rank, int flags, int from, int tag, int request) {
        return add(rank, event(EventKind.POST, flags, from, tag, request));
    }

    private Event complete(int rank, int flags, int from, int tag, int request) {
        return add(rank, event(EventKind.COMPLETE, flags, from, tag, request));
    }

    @Test
    void nonblockingReceive_hasTheEventsThatSentPostedAndCompletedIt() {
        Event posted = post(1, Event.ANY_SOURCE, Event.ANY, 7, 3);
        Event received = complete(1, Event.ANY_SOURCE, 0, 7, 3);
        Event sent = send(0, 1, 7);
        assertThat(found).containsExactly(
            new LoggedMessage("communicator 0", 0, 1, 7, sent, posted, received));
    }

    /** The status of such a message says so, with MPJ Express. */
    @Test
    void messageToItselfFromAnySource_isFound() {
        Event posted = post(1, Event.ANY_SOURCE, Event.ANY, 7, 3);
        Event sent = send(1, 1, 7);
        Event received = complete(1, Event.ANY_SOURCE, Event.ANY, 7, 3);
        assertThat(found).containsExactly(new LoggedMessage("communicator 0", 1, 1, 7, sent, posted, received));
        assertThat(messages.unreceived()).isEmpty();
    }

    @Test
    void completionOfASend_orOfACancelledReceive_isNoReceive() {
        post(1, 0, 0, 7, 3);
        complete(1, Event.OF_SEND, Event.NONE, Event.NONE, 3);
        complete(1, 0, Event.NONE, Event.NONE, 3);
        send(0, 1, 7);
        assertThat(found).isEmpty();
        assertThat(messages.openReceives()).hasSize(1);
        assertThat(messages.unreceived()).hasSize(1);
    }

    @Test
    void failedReceiveWithNamedSource_hasTakenItsMessage_andAFailedSendIsNone() {
        send(0, 1, 7);
        Event second = send(0, 1, 7);
        add(0, event(EventKind.SEND, Event.FAILED, 1, 7, Event.NONE));
        receive(1, Event.FAILED, 0, 7);
        Event received = receive(1, 0, 0, 7);
        assertThat(found).hasSize(2).last()
            .isEqualTo(new LoggedMessage("communicator 0", 0, 1, 7, second, received, received));
        assertThat(messages.unreceived()).isEmpty();
    }

    @Test
    void sendToNobody_isNoMessage() {
        send(0, Event.NONE, 7);
        assertThat(messages.unreceived()).isEmpty();
    }

    @Test
    void callsThatRanksAreIn_countAsSentAndOpen() {
        messages.addOpen(0, event(EventKind.SEND, 0, 1, 5, Event.NONE), UNKNOWN);
        Event call = event(EventKind.RECEIVE, Event.ANY_SOURCE, Event.ANY, 6, Event.NONE);
        messages.addOpen(1, call, UNKNOWN);
        assertThat(messages.unreceived()).singleElement().matches(message -> message.tag() == 5);
        assertThat(messages.openReceives()).singleElement()
            .matches(receive -> receive.posting().event().equals(call) && receive.posting().rank() == 1
                && receive.posting().isWildcard());
    }

    @Test
    void eventsAfterAGap_areLeftOut_andThoseBeforeItMatched() {
        receive(1, 0, 0, 7);
        add(1, event(EventKind.GAP, 0, 1, 0, Event.NONE));
        send(0, 1, 7);
        send(0, 1, 7);
        receive(1, 0, 0, 7);
        assertThat(found).hasSize(1);
        send(2, 1, 7);
        assertThat(messages.unreceived()).isEmpty();
    }
}
