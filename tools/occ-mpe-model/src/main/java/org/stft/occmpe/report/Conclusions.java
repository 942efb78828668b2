package org.stft.occmpe.report;

import static org.stft.occmpe.report.Numbers.fixed;
import static org.stft.occmpe.report.Numbers.percent;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.occmpe.experiment.BusyGain;
import org.stft.occmpe.experiment.CaseResult;
import org.stft.occmpe.experiment.Distribution;
import org.stft.occmpe.experiment.EffectiveCycles;
import org.stft.occmpe.experiment.Findings;
import org.stft.occmpe.experiment.Published;
import org.stft.occmpe.experiment.Table1;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/** What the page says about its numbers, derived from them: another model gets other sentences. */
final class Conclusions {

    private static final int SIZES = 10;

    private final Findings findings;

    Conclusions(Findings findings) {
        this.findings = findings;
    }

    /** The largest difference of a best improvement from the paper's, in points. */
    String bests(Collective... collectives) {
        return fixed(Tables.bests(findings.results())
            .filter(result -> Arrays.asList(collectives).contains(result.about().collective()))
            .mapToDouble(result -> Math.abs(difference(result))).max().orElseThrow(), 2);
    }

    private static double difference(CaseResult result) {
        return 100 * result.gain() - Published.bestGain(result.about().collective(), result.about().nodes());
    }

    /** How many of the cells of table 1 are met, by collective. */
    String table1() {
        return "Table 1 is met in " + cells(findings.table1(), Collective.BROADCAST) + " cells for broadcast, in "
            + cells(findings.table1(), Collective.SCATTER) + " for scatter ("
            + cells(findings.table1HalfCycles(), Collective.SCATTER) + " if the mechanism adds 2.5 cycles instead of "
            + findings.parameters().added().scatter().total() + "), and in "
            + cells(findings.table1(), Collective.GATHER) + " for gather"
            + (isExplained(Collective.GATHER) ? "." : ", which **stays unexplained**.");
    }

    private static String cells(Table1 table, Collective collective) {
        Table1 columns = table.only(collective);
        return columns.equalCells() + " of " + columns.cells().size();
    }

    private boolean isExplained(Collective collective) {
        Table1 columns = findings.table1().only(collective);
        return columns.equalCells() == columns.cells().size();
    }

    String gatherVerdict() {
        return isExplained(Collective.GATHER) ? "" : " **Not fully explained**, see below.";
    }

    /** The columns of table 1 for gather that no number of added cycles meets. */
    String gatherColumns() {
        List<EffectiveCycles> columns = findings.effective().stream()
            .filter(column -> column.collective() == Collective.GATHER).toList();
        List<EffectiveCycles> missed = columns.stream().filter(column -> column.equalCells() < SIZES).toList();
        return missed.isEmpty()
            ? "Each column is met by some number of added cycles (table above)."
            : "Some number of added cycles meets " + (columns.size() - missed.size()) + " of its " + columns.size()
                + " columns; at best, "
                + missed.stream().map(column -> "N = " + column.nodes() + " is met in " + column.equalCells() + " of "
                    + SIZES + " cells").collect(Collectors.joining(" and "))
                + " (table above). No physical rule was found.";
    }

    /** The range of a figure over all patterns, in whole percent, outwards. */
    String range(ToDoubleFunction<Distribution> figure, Algorithm baseline, Collective... collectives) {
        double[] values = findings.distributions().stream()
            .filter(row -> row.baseline() == baseline && Arrays.asList(collectives).contains(row.collective()))
            .mapToDouble(row -> 100 * figure.applyAsDouble(row)).sorted().toArray();
        String from = fixed(Math.floor(values[0]), 0);
        String to = fixed(Math.ceil(values[values.length - 1]), 0);
        return (from.equals(to) ? from : from + " to " + to) + " %";
    }

    String bothOrders() {
        double most = Stream.of(4, 8).mapToDouble(nodes -> 100 * Math.abs(mean(nodes, Algorithm.CONVENTIONAL)
            - mean(nodes, Algorithm.MPICH))).max().orElseThrow();
        return "the mean gains over both orders differ by at most " + fixed(most, 2) + " points";
    }

    private double mean(int nodes, Algorithm baseline) {
        return findings.distributions().stream()
            .filter(row -> row.collective() == Collective.BROADCAST && row.nodes() == nodes
                && row.baseline() == baseline)
            .findFirst().orElseThrow().mean();
    }

    /** The gain of a broadcast whose busy nodes all fit the last stage, beside that of the others. */
    String thirdRemark() {
        return findings.results().setup().nodes().stream().map(nodes -> "N = " + nodes + ": " + gain(nodes, true)
            + " with at most " + nodes / 2 + " busy nodes, " + gain(nodes, false) + " with more")
            .collect(Collectors.joining("; ")) + ".";
    }

    private String gain(int nodes, boolean fits) {
        List<BusyGain> rows = findings.busyGains().stream()
            .filter(row -> row.collective() == Collective.BROADCAST && row.nodes() == nodes
                && row.fitsTheLastStage() == fits)
            .toList();
        if (rows.isEmpty()) {
            return "no cases";
        }
        double sum = rows.stream().mapToDouble(row -> row.mean() * row.cases()).sum();
        return "mean " + percent(sum / rows.stream().mapToInt(BusyGain::cases).sum()) + " %, best "
            + percent(rows.stream().mapToDouble(BusyGain::best).max().orElseThrow()) + " %";
    }
}
