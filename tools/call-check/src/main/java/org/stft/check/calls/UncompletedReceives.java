package org.stft.check.calls;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedReceive;
import org.stft.log.match.LoggedReceive.Posting;

/**
 * Joins messages with receives that were posted for them and never completed: nobody waited for them, they failed, or the
 * rank was ended. A receive gets the first message that it accepts; from several senders it is not known which that is.
 */
final class UncompletedReceives {

    private record Place(int rank, String communicator) {}

    /** Those that failed without a known sender. */
    private final List<Posting> failed = new ArrayList<>();
    /** Ranks whose posted receives may not exist any more. */
    private final Set<Integer> cancelling = new HashSet<>();

    void failed(Posting receive) {
        failed.add(receive);
    }

    /** The rank has cancelled a receive. */
    void cancels(int rank) {
        cancelling.add(rank);
    }

    /**
     * Joins what is left at the end of a run.
     *
     * @param joined gets each message with its receive
     * @return the messages for which there is no receive
     */
    List<LoggedMessage> join(List<LoggedMessage> unreceived, List<LoggedReceive> open,
        BiConsumer<LoggedMessage, Posting> joined) {
        Map<Place, List<LoggedMessage>> messages = unreceived.stream().collect(Collectors.groupingBy(
            message -> new Place(message.destination(), message.communicator()), LinkedHashMap::new,
            Collectors.toCollection(ArrayList::new)));
        List<Posting> receives = new ArrayList<>(open.stream().map(LoggedReceive::posting).toList());
        receives.addAll(failed);
        receives.sort(Comparator.comparingLong(receive -> receive.event().number()));
        for (Posting receive : receives) {
            join(receive, messages.getOrDefault(new Place(receive.rank(), receive.communicator()), new ArrayList<>()),
                joined);
        }
        return messages.values().stream().flatMap(List::stream).toList();
    }

    private void join(Posting receive, List<LoggedMessage> messages, BiConsumer<LoggedMessage, Posting> joined) {
        List<LoggedMessage> accepted = messages.stream()
            .filter(message -> receive.accepts(message.source(), message.tag())).toList();
        if (accepted.stream().map(LoggedMessage::source).distinct().count() > 1) {
            messages.removeAll(accepted);
        } else {
            accepted.stream().min(Comparator.comparingLong(message -> message.sent().number())).ifPresent(first -> {
                messages.remove(first);
                if (!cancelling.contains(receive.rank())) {
                    joined.accept(first, receive);
                }
            });
        }
    }
}
