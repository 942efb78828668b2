package org.stft.race.choice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.race.order.Clock;

/**
 * The outcomes of all wildcards of a run, and of all calls that complete some of several operations, with what was
 * known at each.
 */
public final class Choices {

    private final List<Made> made = new ArrayList<>();
    private final List<Completed> completed = new ArrayList<>();

    /** @param component that of the rank in the clock */
    private record Made(Choice choice, Clock clock, int component) {}

    /** @param after the number of the event before it */
    private record Completed(int rank, long call, long request, long after, Clock clock) {}

    /** Adds the outcome of a wildcard. */
    public void add(Choice choice, Clock clock, int component) {
        made.add(new Made(choice, clock, component));
    }

    /**
     * Adds an operation that a call has completed.
     *
     * @param call identifies the call among those of its rank
     * @param after the number of the event before it
     */
    public void add(int rank, long call, long request, long after, Clock clock) {
        completed.add(new Completed(rank, call, request, after, clock));
    }

    /** The wildcard that took the wrong message, or null if it is not complete. */
    private Made at(int rank, long number) {
        return made.stream().filter(each -> each.choice().rank() == rank && each.choice().number() == number)
            .findFirst().orElse(null);
    }

    private static boolean isBefore(Clock clock, Made at) {
        return at == null || clock.get(at.component()) < at.clock().get(at.component());
    }

    /**
     * Those that do not depend on the outcome of one wildcard: of its rank the earlier ones, of other ranks those that
     * were complete before anything of the wildcard was known there.
     */
    public List<Choice> before(int rank, long number) {
        Made at = at(rank, number);
        return made.stream().filter(each -> each.choice().rank() == rank
            ? each.choice().number() < number
            : isBefore(each.clock(), at)).map(Made::choice).toList();
    }

    /**
     * The same for calls that complete some of several operations, those of each rank in its order.
     *
     * @param posted the number of the wildcard's event
     */
    public List<ChosenCompletion> completionsBefore(int rank, long number, long posted) {
        Made at = at(rank, number);
        Map<String, ChosenCompletion> calls = new LinkedHashMap<>();
        for (Completed each : completed) {
            boolean before = each.rank() == rank ? each.after() < posted : isBefore(each.clock(), at);
            if (before) {
                calls.computeIfAbsent(each.rank() + " " + each.call(),
                    call -> new ChosenCompletion(each.rank(), new ArrayList<>())).requests().add(each.request());
            }
        }
        return List.copyOf(calls.values());
    }
}
