package org.stft.check.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Slot;

/** Two processes, a send of the one and the receive of the other that got its message; or that none got it. */
final class MessageMatcher extends TemplateMatcher {

    private final int worldSize;
    private final Slot sending;
    private final Slot receiving;

    MessageMatcher(Template template, int worldSize, Slot sending, Slot receiving, Consumer<Match> found) {
        super(template, found);
        this.worldSize = worldSize;
        this.sending = sending;
        this.receiving = receiving;
    }

    @Override
    void message(LoggedCall send, LoggedCall receive) {
        boolean received = receive != null;
        if (received == receiving.absent() || !calls(sending, send) || received && !calls(receiving, receive)) {
            return;
        }
        int source = send.rank();
        int destination = received
            ? receive.rank()
            : send.communicator().worldRank((int) send.value("dest").map(value -> value.number()).orElse(-1L)
                .longValue());
        if (!isRank(sending, source) || !isRank(receiving, destination)) {
            return;
        }
        begin();
        LoggedCall[] calls = new LoggedCall[2];
        calls[sending.number() - 1] = send;
        calls[receiving.number() - 1] = receive;
        Integer[] ranks = {-1, -1};
        ranks[sending.role() - 1] = source;
        ranks[receiving.role() - 1] = destination;
        Binding binding = new Binding(Arrays.asList(calls), List.of(ranks), worldSize, Binding.Counts.NONE);
        if (step() && template().conditions().stream().allMatch(condition -> Terms.holds(condition, binding))) {
            found(new Match(template(), received
                ? Map.of(sending.text(), send, receiving.text(), receive)
                : Map.of(sending.text(), send), List.of()));
        }
    }

    private boolean isRank(Slot slot, int rank) {
        List<OptionalInt> ranks = template().processes().ranks();
        return ranks.size() < slot.role() || ranks.get(slot.role() - 1).isEmpty()
            || ranks.get(slot.role() - 1).getAsInt() == rank;
    }
}
