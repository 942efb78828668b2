package org.stft.occmpe.report;

import static org.stft.occmpe.report.Numbers.fixed;
import static org.stft.occmpe.report.Numbers.percent;
import static org.stft.occmpe.report.Numbers.tenths;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.stft.occmpe.experiment.BusyGain;
import org.stft.occmpe.experiment.CaseResult;
import org.stft.occmpe.experiment.Distribution;
import org.stft.occmpe.experiment.Formula;
import org.stft.occmpe.experiment.Published;
import org.stft.occmpe.experiment.Results;
import org.stft.occmpe.experiment.Scaling;
import org.stft.occmpe.experiment.SimulationTime;
import org.stft.occmpe.experiment.Table1;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/** The results as comma-separated values, percentages with two decimals. */
final class Tables {

    private Tables() {
    }

    static Csv cases(Results results) {
        return csv(
            "collective,nodes,busy,busy_nodes,bytes,interfering_bytes,conventional_cycles,mpich_cycles,status_cycles,"
                + "gain_percent,time_saved_percent,gain_over_mpich_percent",
            results.all(), result -> List.of(
                result.about().collective().label(), result.about().nodes(), result.about().busyBits(),
                result.about().busy().cardinality(),
                result.about().bytes(), result.about().interferingBytes(), result.conventional(), result.mpich(),
                result.statusBased(),
                percent(result.gain()), percent(result.gain(Algorithm.CONVENTIONAL, Formula.TIME_SAVED)),
                percent(result.gain(Algorithm.MPICH, Formula.SPEEDUP))));
    }

    static Csv best(Results results) {
        return csv(
            "collective,nodes,paper_percent,model_percent,difference_points,time_saved_percent,bytes,interfering_bytes,busy",
            bests(results).toList(), result -> {
                double paper = Published.bestGain(result.about().collective(), result.about().nodes());
                return List.of(result.about().collective().label(), result.about().nodes(), fixed(paper, 2),
                    percent(result.gain()),
                    fixed(100 * result.gain() - paper, 2),
                    percent(result.gain(Algorithm.CONVENTIONAL, Formula.TIME_SAVED)),
                    result.about().bytes(), result.about().interferingBytes(), result.about().busyBits());
            });
    }

    static Stream<CaseResult> bests(Results results) {
        return Stream.of(Collective.values())
            .flatMap(collective -> results.setup().nodes().stream().map(nodes -> results.best(collective, nodes)));
    }

    static Csv curves(Results results) {
        Stream<CaseResult> pairs = Stream.of(Collective.values())
            .flatMap(collective -> results.setup().nodes().stream()
                .flatMap(nodes -> results.setup().bytes().stream().flatMap(bytes -> results.setup().interferingBytes()
                    .stream().map(interfering -> results.pair(collective, nodes, bytes, interfering)))));
        return csv("collective,nodes,bytes,interfering_bytes,conventional_cycles,status_cycles,gain_percent",
            pairs.toList(), result -> List.of(
                result.about().collective().label(), result.about().nodes(), result.about().bytes(),
                result.about().interferingBytes(),
                result.conventional(), result.statusBased(), percent(result.gain())));
    }

    static Csv table1(Table1 table) {
        return csv("collective,nodes,bytes,paper_percent,model_percent", table.cells(), cell -> List.of(
            cell.collective().label(), cell.nodes(), cell.bytes(), tenths(cell.published()), tenths(cell.model())));
    }

    static Csv distributions(List<Distribution> distributions) {
        return csv(
            "collective,nodes,baseline,cases,mean_percent,median_percent,losses_percent,worst_percent,best_percent",
            distributions,
            row -> List.of(row.collective().label(), row.nodes(), row.baseline().label(), row.cases(),
                percent(row.mean()),
                percent(row.median()), percent(row.losses()), percent(row.worst()), percent(row.best())));
    }

    static Csv busyGains(List<BusyGain> gains) {
        return csv("collective,nodes,busy_nodes,cases,mean_percent,best_percent,bound_percent", gains,
            gain -> List.of(gain.collective().label(), gain.nodes(), gain.busy(), gain.cases(), percent(gain.mean()),
                percent(gain.best()), percent(gain.bound())));
    }

    static Csv scaling(List<Scaling.Point> points) {
        return csv(
            "collective,nodes,best_percent,best_bytes,best_interfering_bytes,matched_percent,bound_percent,undisturbed_4_bytes_percent,"
                + "status_cycles,transfers,clock_steps",
            points, point -> List.of(point.collective().label(), point.nodes(),
                percent(point.best().gain()), point.best().about().bytes(), point.best().about().interferingBytes(),
                percent(point.matched()),
                fixed(Published.bound(point.collective(), point.nodes()), 2), percent(point.undisturbed()),
                point.reference().cycles(), point.reference().transfers(), point.reference().clockSteps()));
    }

    static Csv times(List<SimulationTime> times) {
        return csv("collective,algorithm,nodes,microseconds_per_run", times, time -> List.of(
            time.collective().label(), time.algorithm().label(), time.nodes(), fixed(time.microseconds(), 1)));
    }

    private static <T> Csv csv(String header, List<T> items, Function<T, List<?>> row) {
        return new Csv(Arrays.asList(header.split(",")), items.stream().<List<?>>map(row).toList());
    }
}
