package org.stft.eml.data;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A logical clock: the step of an event is one more than the largest of those that happened right before it. */
final class LogicalSteps {

    private static final int NONE = -1;

    private final LoggedEvents events;
    private final Causality causality;
    private final int[] steps;
    /** The next event of each rank. */
    private final int[] next;
    /** The ranks that wait for the step of an event. */
    private final Map<Integer, List<Integer>> waiting = new HashMap<>();
    private final Deque<Integer> ready = new ArrayDeque<>();

    private LogicalSteps(LoggedEvents events, Causality causality) {
        this.events = events;
        this.causality = causality;
        this.steps = new int[events.size(ElementKind.EVENT)];
        Arrays.fill(steps, NONE);
        this.next = new int[events.size(ElementKind.PROCESS)];
        Arrays.setAll(next, events::start);
    }

    /** The steps of all events, from 0 on. */
    static int[] of(LoggedEvents events, Causality causality) {
        LogicalSteps all = new LogicalSteps(events, causality);
        for (int rank = 0; rank < all.next.length; rank++) {
            all.ready.add(rank);
        }
        all.run();
        all.finish();
        return all.steps;
    }

    private void run() {
        while (!ready.isEmpty()) {
            int rank = ready.remove();
            while (next[rank] < events.start(rank + 1) && isSet(rank, next[rank])) {
                List<Integer> others = waiting.remove(next[rank]);
                if (others != null) {
                    ready.addAll(others);
                }
                next[rank]++;
            }
        }
    }

    /** Returns false if an event before it has no step yet, for which its rank waits then. */
    private boolean isSet(int rank, int event) {
        int[] found = {NONE, NONE}; // the largest step, an event without one
        causality.eachBefore(event, before -> {
            if (before >= 0 && steps[before] == NONE) {
                found[1] = before;
            } else if (before >= 0) {
                found[0] = Math.max(found[0], steps[before]);
            }
        });
        if (found[1] != NONE) {
            waiting.computeIfAbsent(found[1], each -> new ArrayList<>()).add(rank);
            return false;
        }
        steps[event] = found[0] + 1;
        return true;
    }

    /** Events that wait for each other, in a log that is not whole, get steps in the order of their ranks. */
    private void finish() {
        for (int rank = 0; rank < next.length; rank++) {
            for (int event = next[rank]; event < events.start(rank + 1); event++) {
                steps[event] = event == events.start(rank) ? 0 : steps[event - 1] + 1;
            }
        }
    }
}
