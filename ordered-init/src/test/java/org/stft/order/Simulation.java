package org.stft.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Plays an order with synchronous messages: a send returns only when its receive is there. A meeting
 * begins when both ranks have ended the ones before, and takes one unit of time.
 */
final class Simulation {

    private final List<List<Step>> steps = new ArrayList<>();
    private final int[] done;
    private final int[] time;
    private final List<Meeting> meetings = new ArrayList<>();

    /** Rank {@code from} sent to rank {@code to}; {@code end} is when. */
    record Meeting(int from, int to, int end) {}

    private Simulation(int size, IntFunction<List<Step>> stepsOfRank) {
        for (int rank = 0; rank < size; rank++) {
            steps.add(stepsOfRank.apply(rank));
        }
        this.done = new int[size];
        this.time = new int[size];
    }

    /** All meetings; fewer than there should be, if ranks wait for each other for ever. */
    static List<Meeting> play(int size, IntFunction<List<Step>> stepsOfRank) {
        Simulation simulation = new Simulation(size, stepsOfRank);
        while (simulation.meetAny()) {
            // until nothing moves any more
        }
        return simulation.meetings;
    }

    static int longestPath(List<Meeting> meetings) {
        return meetings.stream().mapToInt(Meeting::end).max().orElse(0);
    }

    private boolean meetAny() {
        int before = meetings.size();
        for (int rank = 0; rank < steps.size(); rank++) {
            Step step = next(rank);
            if (step != null && step.role() == Step.Role.SEND
                && new Step(Step.Role.RECEIVE, rank).equals(next(step.peer()))) {
                meet(rank, step.peer());
            }
        }
        return meetings.size() > before;
    }

    private Step next(int rank) {
        return done[rank] < steps.get(rank).size() ? steps.get(rank).get(done[rank]) : null;
    }

    private void meet(int from, int to) {
        int end = Math.max(time[from], time[to]) + 1;
        for (int rank : new int[] {from, to}) {
            time[rank] = end;
            done[rank]++;
        }
        meetings.add(new Meeting(from, to, end));
    }
}
