package org.stft.check.deadlock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which ranks wait for each other: an AND-OR graph. The ranks that never go on are the greatest set of which each waits
 * for what only ranks of the set, or ranks that have ended, could do.
 */
final class WaitGraph {

    private final SortedMap<Integer, List<Wait>> waits = new TreeMap<>();
    private final Set<Integer> ended;

    /**
     * @param waiting the calls of each rank that can do nothing until one of them returns
     * @param ended ranks that have ended, or do nothing more for others
     */
    WaitGraph(Map<Integer, List<Wait>> waiting, Set<Integer> ended) {
        this.waits.putAll(waiting);
        this.ended = Set.copyOf(ended);
    }

    /**
     * Ranks that wait in a circle, or for ranks that have ended, with those that wait for them.
     *
     * @param ranks in a circle each waits for the next one, and the last one for the first
     */
    record Knot(List<Integer> ranks, boolean isCycle, SortedSet<Integer> others) {}

    /** The ranks that never go on, those that have ended left out. */
    SortedSet<Integer> stuck() {
        SortedSet<Integer> stuck = new TreeSet<>(waits.keySet());
        while (stuck.removeIf(rank -> !isStuck(rank, withEnded(stuck)))) {
            continue; // those that wait for the ones removed go on as well
        }
        return stuck;
    }

    private Set<Integer> withEnded(Set<Integer> stuck) {
        Set<Integer> all = new TreeSet<>(ended);
        all.addAll(stuck);
        return all;
    }

    private boolean isStuck(int rank, Set<Integer> idle) {
        return !waits.get(rank).isEmpty() && waits.get(rank).stream().allMatch(wait -> wait.isStuck(idle));
    }

    /** The knots that stuck ranks form. */
    List<Knot> knots() {
        SortedSet<Integer> stuck = stuck();
        Map<Integer, Integer> next = new HashMap<>();
        stuck.forEach(rank -> next.put(rank, next(rank, stuck)));
        Map<Integer, Knot> knotOf = new HashMap<>();
        Knot ofEnded = new Knot(new ArrayList<>(), false, new TreeSet<>());
        List<Knot> knots = new ArrayList<>();
        for (int start : stuck) {
            List<Integer> path = new ArrayList<>();
            Integer at = start;
            while (at != null && !path.contains(at) && !knotOf.containsKey(at)) {
                path.add(at);
                at = next.get(at);
            }
            Knot knot = at == null ? ofEnded : knotOf.get(at);
            if (knot == null) {
                knot = new Knot(fromLowest(path.subList(path.indexOf(at), path.size())), true, new TreeSet<>());
                knots.add(knot);
            } else if (at == null && !path.isEmpty()) {
                ofEnded.ranks().add(path.get(path.size() - 1));
            }
            for (int rank : path) {
                knotOf.put(rank, knot);
            }
            knot.others().addAll(path);
            knot.others().removeAll(knot.ranks());
        }
        if (!ofEnded.ranks().isEmpty()) {
            knots.add(ofEnded);
        }
        return knots;
    }

    private static List<Integer> fromLowest(List<Integer> circle) {
        int lowest = circle.indexOf(circle.stream().min(Integer::compare).orElseThrow());
        List<Integer> turned = new ArrayList<>(circle.subList(lowest, circle.size()));
        turned.addAll(circle.subList(0, lowest));
        return turned;
    }

    /** A stuck rank that a stuck rank waits for, itself if no other; null if it waits only for ranks that have ended. */
    private Integer next(int rank, SortedSet<Integer> stuck) {
        Set<Integer> idle = withEnded(stuck);
        List<Integer> waitedFor = waits.get(rank).stream().flatMap(wait -> wait.needs().stream())
            .filter(need -> need.isStuck(idle)).flatMap(need -> need.ranks().stream())
            .filter(other -> !ended.contains(other)).toList();
        return waitedFor.stream().filter(other -> other != rank).findFirst()
            .orElse(waitedFor.isEmpty() ? null : (Integer) rank);
    }

    /** The calls of a rank, with what is never done for them. */
    List<Wait> waits(int rank) {
        return waits.get(rank);
    }

    /** What is never done for a call of a stuck rank. */
    Wait.Need stuckNeed(Wait wait) {
        return wait.stuckNeed(withEnded(stuck()));
    }
}
