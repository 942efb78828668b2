package org.stft.race;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.stft.race.match.Message;
import org.stft.race.match.Posting;

/**
 * Turns the events of a rank into the steps of its analysis: messages and receives get their places at once, as far as
 * these are known.
 */
final class EventIntake {

    private final Rank rank;
    private final Analyser analyser;
    private final Consumer<AnalysisStep> steps;
    private final Map<Long, Object> requests = new HashMap<>();
    private long events;
    private long choices;

    EventIntake(Rank rank, Analyser analyser, Consumer<AnalysisStep> steps) {
        this.rank = rank;
        this.analyser = analyser;
        this.steps = steps;
    }

    void add(RankAction event) {
        if (event instanceof RankAction.Completion completion) {
            steps.accept(new AnalysisStep.Chosen(rank, completion, events));
            return;
        }
        events++;
        if (event instanceof RankAction.Send send) {
            add(send);
        } else if (event instanceof RankAction.Post post) {
            AnalysisStep.Posted posted = receive(post.communicator(), false, post.blocking(), post.source(), post.tag(),
                post.site());
            requests.put(post.request(), posted);
            steps.accept(posted);
        } else if (event instanceof RankAction.Complete complete) {
            AnalysisStep.Posted posted = request(complete.request(), "receive", AnalysisStep.Posted.class);
            posted.side().expect(posted.receive(), complete.source(), complete.tag());
            steps.accept(new AnalysisStep.Received(rank, posted.side(), posted.receive()));
        } else if (event instanceof RankAction.SendComplete complete) {
            addCompletion(request(complete.request(), "send", Message.class));
        } else if (event instanceof RankAction.Probe probe) {
            add(probe);
        } else if (event instanceof RankAction.Collective collective) {
            add(collective);
        }
    }

    private <T> T request(long number, String what, Class<T> type) {
        Object request = requests.remove(number);
        if (!type.isInstance(request)) {
            throw new IllegalArgumentException("Expected the completion of an open " + what + " of rank " + rank.number
                + ", found request " + number + ". The log of this rank is damaged.");
        }
        return type.cast(request);
    }

    private void add(RankAction.Send send) {
        Message message = new Message(rank.number, send.destination(), send.tag(), send.site(),
            analyser.isSynchronous(send), events);
        ReceiveSide receiver = analyser.rank(send.destination()).side(send.communicator());
        receiver.expect(message);
        steps.accept(new AnalysisStep.Sent(rank, receiver, message));
        if (send.request() != 0) {
            requests.put(send.request(), message);
        } else {
            addCompletion(message);
        }
    }

    private void addCompletion(Message message) {
        if (message.isSynchronous()) {
            steps.accept(new AnalysisStep.SendCompleted(rank, message));
        }
    }

    private void add(RankAction.Probe probe) {
        AnalysisStep.Posted found = receive(probe.communicator(), true, true, probe.source(), probe.tag(),
            probe.site());
        found.side().expect(found.receive(), probe.foundSource(), probe.foundTag());
        steps.accept(new AnalysisStep.Probed(rank, found.side(), found.receive()));
    }

    private AnalysisStep.Posted receive(Communicator communicator, boolean probe, boolean blocking, int source, int tag,
        String site) {
        ReceiveSide side = rank.side(communicator);
        return new AnalysisStep.Posted(rank, side, side.expect(new Posting(rank.number, communicator.name(), probe,
            blocking, source, tag, site, events, source == RankAction.ANY ? ++choices : 0)));
    }

    private void add(RankAction.Collective collective) {
        steps.accept(new AnalysisStep.Entered(rank, collective,
            analyser.collective(rank.number, collective.communicator())));
    }
}
