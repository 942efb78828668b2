package org.stft.occmpe.experiment;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Parameters;

/**
 * Everything that a report on the experiment states, computed once.
 *
 * @param parameters          those of the model
 * @param results             all cases
 * @param table1              with the paper's added cycles
 * @param table1HalfCycles    with 2.5 added cycles for scatter
 * @param effective           the added cycles that each column of table 1 implies
 * @param distributions       over all patterns, against both baselines
 * @param withoutGatherRules  the best case of gather for N = 4, 8, 16 without the rules that were fitted to it alone
 * @param busyGains           by number of busy nodes
 * @param scaling             up to 1,024 nodes
 */
public record Findings(Parameters parameters, Results results, Table1 table1, Table1 table1HalfCycles,
    List<EffectiveCycles> effective,
    List<Distribution> distributions, List<CaseResult> withoutGatherRules, List<BusyGain> busyGains,
    List<Scaling.Point> scaling) {

    public static Findings of(Results results, Parameters parameters) {
        return new Findings(parameters, results,
            Table1.of(parameters),
            Table1.of(EffectiveCycles.withTotal(parameters, Collective.SCATTER, 5, 2)),
            columns((collective, nodes) -> EffectiveCycles.of(collective, nodes, parameters)).toList(),
            Stream.of(Algorithm.CONVENTIONAL, Algorithm.MPICH)
                .flatMap(
                    baseline -> columns((collective, nodes) -> Distribution.of(results, collective, nodes, baseline)))
                .toList(),
            Setup.paper().nodes().stream()
                .map(nodes -> Scaling.bestPair(new Machine(parameters.withoutGatherRules(), nodes), Collective.GATHER))
                .toList(),
            columns((collective, nodes) -> BusyGain.of(results, collective, nodes)).flatMap(each -> each).toList(),
            Scaling.run(parameters));
    }

    private static <T> Stream<T> columns(BiFunction<Collective, Integer, T> column) {
        return Stream.of(Collective.values())
            .flatMap(collective -> Setup.paper().nodes().stream().map(nodes -> column.apply(collective, nodes)));
    }
}
