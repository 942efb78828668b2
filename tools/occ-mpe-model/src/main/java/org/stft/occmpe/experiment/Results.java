package org.stft.occmpe.experiment;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.occmpe.model.Collective;

/** The results of all cases of an experiment, in the order in which they were run. */
public final class Results {

    private final Setup setup;
    private final List<CaseResult> all;
    private final Map<Case, CaseResult> byCase = new HashMap<>();

    Results(Setup setup, List<CaseResult> all) {
        this.setup = setup;
        this.all = List.copyOf(all);
        all.forEach(result -> byCase.put(result.about(), result));
    }

    public Setup setup() {
        return setup;
    }

    public List<CaseResult> all() {
        return all;
    }

    /** The cases with at least two busy nodes. */
    public Stream<CaseResult> disturbed(Collective collective, int nodes) {
        return all.stream()
            .filter(result -> result.about().collective() == collective && result.about().nodes() == nodes
                && result.about().isDisturbed());
    }

    public CaseResult undisturbed(Collective collective, int nodes, int bytes) {
        return byCase.get(Case.undisturbed(collective, nodes, bytes));
    }

    /** The case of the curves: nodes 1 and 2 are busy. */
    public CaseResult pair(Collective collective, int nodes, int bytes, int interferingBytes) {
        BitSet pair = Patterns.pair(1, 2);
        return byCase.get(new Case(collective, nodes, pair, bytes, interferingBytes));
    }

    /** The case with the largest gain over the conventional algorithm; the first of several. */
    public CaseResult best(Collective collective, int nodes) {
        return disturbed(collective, nodes).max(Comparator.comparingDouble(CaseResult::gain)).orElseThrow();
    }
}
