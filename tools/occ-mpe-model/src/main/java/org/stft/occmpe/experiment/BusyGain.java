package org.stft.occmpe.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.occmpe.model.Collective;

/**
 * Gains over the conventional algorithm with so many busy nodes, as fractions (the paper's third remark).
 *
 * @param cases how many cases of the experiment have so many
 * @param bound the largest gain that is possible with any so many (specification, section 2.4)
 */
public record BusyGain(Collective collective, int nodes, int busy, int cases, double mean, double best, double bound) {

    /** One for each number of busy nodes that occurs, in ascending order. */
    public static Stream<BusyGain> of(Results results, Collective collective, int nodes) {
        Map<Integer, List<CaseResult>> byNumber = results.disturbed(collective, nodes)
            .collect(Collectors.groupingBy(result -> result.about().busy().cardinality(), TreeMap::new,
                Collectors.toList()));
        return byNumber.entrySet().stream().map(each -> of(collective, nodes, each.getKey(), each.getValue()));
    }

    private static BusyGain of(Collective collective, int nodes, int busy, List<CaseResult> cases) {
        return new BusyGain(collective, nodes, busy, cases.size(),
            cases.stream().mapToDouble(CaseResult::gain).average().orElseThrow(),
            cases.stream().mapToDouble(CaseResult::gain).max().orElseThrow(), bound(collective, nodes, busy));
    }

    private static double bound(Collective collective, int nodes, int busy) {
        return collective == Collective.BROADCAST
            ? (double) stages(nodes - busy) / stages(nodes)
            : (double) (nodes - 1 - busy) / (nodes - 1);
    }

    private static int stages(int nodes) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(nodes);
    }

    /** Returns true if the last stage of a broadcast has a receiver for each busy node. */
    public boolean fitsTheLastStage() {
        return busy <= nodes / 2;
    }
}
