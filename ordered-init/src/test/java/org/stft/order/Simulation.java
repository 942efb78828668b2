package org.stft.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Plays an order with synchronous messages: a send returns only when its receive is there. An exchange
 * begins when both ranks have ended the ones before, and takes one unit of time.
 */
final class Simulation {

    private final List<List<Step>> steps = new ArrayList<>();
    private final int[] done;
    private final int[] time;
    private final List<Exchange> exchanges = new ArrayList<>();

    /** Rank {@code from} sent to rank {@code to}; {@code end} is when. */
    record Exchange(int from, int to, int end) {}

    private Simulation(int size, IntFunction<List<Step>> stepsOfRank) {
        for (int rank = 0; rank < size; rank++) {
            steps.add(stepsOfRank.apply(rank));
        }
        this.done = new int[size];
        this.time = new int[size];
    }

    /** All exchanges; fewer than there should be, if ranks wait for each other for ever. */
    static List<Exchange> play(int size, IntFunction<List<Step>> stepsOfRank) {
        Simulation simulation = new Simulation(size, stepsOfRank);
        while (simulation.meetAny()) {
            // until nothing moves any more
        }
        return simulation.exchanges;
    }

    static int longestPath(List<Exchange> exchanges) {
        return exchanges.stream().mapToInt(Exchange::end).max().orElse(0);
    }

    private boolean meetAny() {
        int before = exchanges.size();
        for (int rank = 0; rank < steps.size(); rank++) {
            Step step = next(rank);
            if (step != null && step.role() == Step.Role.SEND
                && new Step(Step.Role.RECEIVE, rank).equals(next(step.peer()))) {
                exchange(rank, step.peer());
            }
        }
        return exchanges.size() > before;
    }

    private Step next(int rank) {
        return done[rank] < steps.get(rank).size() ? steps.get(rank).get(done[rank]) : null;
    }

    private void exchange(int from, int to) {
        int end = Math.max(time[from], time[to]) + 1;
        for (int rank : new int[] {from, to}) {
            time[rank] = end;
            done[rank]++;
        }
        exchanges.add(new Exchange(from, to, end));
    }
}
