package org.stft.race;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Turns the events of a rank into the steps of its analysis: messages and receives get their places at once, as far as
 * these are known.
 */
final class EventIntake {

    private final Rank rank;
    private final Analyser analyser;
    private final Consumer<AnalysisStep> steps;
    private final Map<Communicator, Long> collectives = new IdentityHashMap<>();
    private final Map<Long, Object> requests = new HashMap<>();
    private long events;
    private long choices;

    EventIntake(Rank rank, Analyser analyser, Consumer<AnalysisStep> steps) {
        this.rank = rank;
        this.analyser = analyser;
        this.steps = steps;
    }

    void add(Event event) {
        if (event instanceof Event.Completion completion) {
            steps.accept(new AnalysisStep.Chosen(rank, completion, events));
            return;
        }
        events++;
        if (event instanceof Event.Send send) {
            add(send);
        } else if (event instanceof Event.Post post) {
            Receive receive = receive(post, false);
            requests.put(post.request(), receive);
            steps.accept(new AnalysisStep.Posted(rank, receive));
        } else if (event instanceof Event.Complete complete) {
            Receive receive = request(complete.request(), Receive.class);
            receive.answer(complete.source(), complete.tag());
            receive.inbox.order.answered();
            steps.accept(new AnalysisStep.Received(rank, receive));
        } else if (event instanceof Event.SendComplete complete) {
            addCompletion(request(complete.request(), Message.class));
        } else if (event instanceof Event.Probe probe) {
            add(probe);
        } else if (event instanceof Event.Collective collective) {
            add(collective);
        }
    }

    private <T> T request(long number, Class<T> type) {
        Object request = requests.remove(number);
        if (!type.isInstance(request)) {
            throw new IllegalArgumentException("Expected the completion of an open "
                + type.getSimpleName().toLowerCase(Locale.ROOT) + " of rank " + rank.number
                + ", found request " + number + ". The log of this rank is damaged.");
        }
        return type.cast(request);
    }

    private void add(Event.Send send) {
        Message message = new Message(rank.number, send, analyser.isSynchronous(send), events);
        ReceiveSide inbox = analyser.rank(send.destination()).inbox(send.communicator());
        inbox.channel(rank.number, send.tag()).sent(message);
        steps.accept(new AnalysisStep.Sent(rank, message, inbox));
        if (send.request() != 0) {
            requests.put(send.request(), message);
        } else {
            addCompletion(message);
        }
    }

    private void addCompletion(Message message) {
        if (message.synchronous) {
            steps.accept(new AnalysisStep.SendCompleted(rank, message));
        }
    }

    private void add(Event.Probe probe) {
        Receive found = receive(
            new Event.Post(probe.communicator(), probe.source(), probe.tag(), true, 0, probe.site()), true);
        found.answer(probe.foundSource(), probe.foundTag());
        found.inbox.order.answered();
        steps.accept(new AnalysisStep.Probed(rank, found));
    }

    private Receive receive(Event.Post post, boolean probe) {
        boolean wildcard = post.source() == Event.ANY;
        Receive receive = new Receive(rank.number, rank.inbox(post.communicator()), probe, post, events,
            wildcard ? ++choices : 0);
        receive.inbox.order.post(receive);
        return receive;
    }

    private void add(Event.Collective collective) {
        long occurrence = collectives.merge(collective.communicator(), 1L, Long::sum);
        steps.accept(new AnalysisStep.Entered(rank, collective, occurrence));
    }
}
