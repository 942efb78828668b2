package org.stft.race;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.race.order.Clock;

/**
 * The outcomes of all wildcards of a run, and of all calls that complete some of several operations, with what was
 * known at each.
 */
final class Choices {

    private final List<Made> made = new ArrayList<>();
    private final List<Completed> completed = new ArrayList<>();

    /** @param component that of the rank in the clock */
    private record Made(Choice choice, Clock clock, int component) {}

    /** @param after the number of the event before it */
    private record Completed(int rank, Event.Completion event, long after, Clock clock) {}

    void add(Receive receive, Clock clock, int component) {
        made.add(new Made(new Choice(receive.rank, receive.choice, receive.source, receive.tag), clock, component));
    }

    void add(int rank, Event.Completion event, long after, Clock clock) {
        completed.add(new Completed(rank, event, after, clock));
    }

    /** The wildcard that took the wrong message, or null if it is not complete. */
    private Made at(Race race) {
        return made.stream()
            .filter(each -> each.choice().rank() == race.rank() && each.choice().number() == race.choice()).findFirst()
            .orElse(null);
    }

    private static boolean isBefore(Clock clock, Made at) {
        return at == null || clock.get(at.component()) < at.clock().get(at.component());
    }

    /**
     * Those that do not depend on the outcome of a race: of its rank the earlier ones, of other ranks those that were
     * complete before anything of the race's receive was known there.
     */
    List<Choice> before(Race race) {
        Made at = at(race);
        return made.stream().filter(each -> each.choice().rank() == race.rank()
            ? each.choice().number() < race.choice()
            : isBefore(each.clock(), at)).map(Made::choice).toList();
    }

    /** The same for calls that complete some of several operations, those of each rank in its order. */
    List<Completion> completionsBefore(Race race) {
        Made at = at(race);
        Map<String, Completion> calls = new LinkedHashMap<>();
        for (Completed each : completed) {
            boolean before = each.rank() == race.rank()
                ? each.after() < race.receive().event()
                : isBefore(each.clock(), at);
            if (before) {
                calls.computeIfAbsent(each.rank() + " " + each.event().call(),
                    call -> new Completion(each.rank(), new ArrayList<>())).requests().add(each.event().request());
            }
        }
        return List.copyOf(calls.values());
    }
}
