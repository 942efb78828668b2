package org.stft.occmpe.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The specification's event rules (section 4.3), written down a second time without engines, bus and clock: what the machine
 * is compared with. In-order queues, the paper's order or the status-based one.
 */
final class EventRules {

    private EventRules() {
    }

    /** Cycles until the last transfer ends. */
    static long cycles(Parameters parameters, Workload call, boolean statusBased) {
        int nodes = call.nodes();
        long t = parameters.messageCycles(call.bytes());
        long[] ready = IntStream.range(0, nodes).mapToLong(call.interference()::cycles).toArray();
        int[] order = statusBased ? freeThenBusy(call, ready) : byRank(call);
        if (statusBased) {
            int added = parameters.added().of(call.collective()).total();
            for (int node = 0; node < nodes; node++) {
                ready[node] += call.collective() == Collective.BROADCAST || node == call.root() ? added : 0;
            }
        }
        List<Deque<Integer>> queues = queues(call.collective(), order);
        long last = 0;
        for (int transfer = 1; transfer < nodes; transfer++) {
            last = Math.max(last, earliest(queues, ready, t));
        }
        return last;
    }

    private static long earliest(List<Deque<Integer>> queues, long[] ready, long t) {
        int first = -1;
        long start = Long.MAX_VALUE;
        for (int i = 0; i < ready.length; i++) {
            Integer partner = queues.get(i).peek();
            if (partner != null && Integer.valueOf(i).equals(queues.get(partner).peek())
                && Math.max(ready[i], ready[partner]) < start) {
                first = i;
                start = Math.max(ready[i], ready[partner]);
            }
        }
        int partner = queues.get(first).remove();
        queues.get(partner).remove();
        ready[first] = start + t;
        ready[partner] = start + t;
        return start + t;
    }

    private static List<Deque<Integer>> queues(Collective collective, int[] order) {
        List<Deque<Integer>> queues = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            queues.add(new ArrayDeque<>());
        }
        for (int logical = 1; logical < order.length; logical++) {
            int parent = collective == Collective.BROADCAST ? logical - Integer.highestOneBit(logical) : 0;
            queues.get(order[parent]).add(order[logical]);
            queues.get(order[logical]).addFirst(order[parent]);
        }
        return queues;
    }

    private static int[] byRank(Workload call) {
        return IntStream.range(0, call.nodes()).map(logical -> (logical + call.root()) % call.nodes()).toArray();
    }

    private static int[] freeThenBusy(Workload call, long[] busyUntil) {
        BitSet busy = new BitSet();
        IntStream.range(0, call.nodes()).filter(node -> busyUntil[node] > 0).forEach(busy::set);
        IntStream others = IntStream.range(0, call.nodes()).filter(node -> node != call.root());
        return IntStream.concat(IntStream.of(call.root()),
            others.boxed().sorted((a, b) -> Boolean.compare(busy.get(a), busy.get(b))).mapToInt(Integer::intValue))
            .toArray();
    }
}
