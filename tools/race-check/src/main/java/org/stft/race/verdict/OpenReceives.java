package org.stft.race.verdict;

import java.util.ArrayList;
import java.util.List;
import org.stft.race.match.InFlight;
import org.stft.race.match.Message;
import org.stft.race.match.Receive;

/**
 * The receives of a rank on a communicator that were not complete when the run ended or hung. A wildcard among them
 * that several messages fit, from several senders, has taken one of them, and it could have been another: which one is
 * in no log.
 */
final class OpenReceives {

    private final List<Receive> open;

    OpenReceives(List<Receive> open) {
        this.open = open;
    }

    void compare(Iterable<InFlight> senders, int clock, Races races) {
        for (int i = 0; i < open.size(); i++) {
            Receive receive = open.get(i);
            if (receive.isWildcard()) {
                List<Message> candidates = candidates(i, senders, clock);
                for (int j = 1; j < candidates.size(); j++) {
                    races.race(receive.presuming(candidates.get(0)), candidates.get(j), null,
                        candidates.get(j).stamp().get(clock));
                }
            }
        }
    }

    private List<Message> candidates(int place, Iterable<InFlight> senders, int clock) {
        List<Message> candidates = new ArrayList<>();
        for (InFlight messages : senders) {
            Message first = messages.first();
            while (first != null && !open.get(place).posting().accepts(first.source(), first.tag())) {
                first = messages.after(first);
            }
            if (first != null && first.stamp().get(clock) < open.get(place).matchedAt()
                && !isWantedBefore(place, first)) {
                candidates.add(first);
            }
        }
        return candidates;
    }

    private boolean isWantedBefore(int place, Message message) {
        return open.subList(0, place).stream()
            .anyMatch(earlier -> earlier.posting().accepts(message.source(), message.tag()));
    }
}
