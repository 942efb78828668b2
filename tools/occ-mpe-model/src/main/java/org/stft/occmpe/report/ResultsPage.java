package org.stft.occmpe.report;

import static org.stft.occmpe.report.Numbers.fixed;
import static org.stft.occmpe.report.Numbers.percent;
import static org.stft.occmpe.report.Numbers.signed;
import static org.stft.occmpe.report.Numbers.tenths;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.stft.occmpe.experiment.Bound;
import org.stft.occmpe.experiment.BusyGain;
import org.stft.occmpe.experiment.CaseResult;
import org.stft.occmpe.experiment.Distribution;
import org.stft.occmpe.experiment.EffectiveCycles;
import org.stft.occmpe.experiment.Findings;
import org.stft.occmpe.experiment.Formula;
import org.stft.occmpe.experiment.Patterns;
import org.stft.occmpe.experiment.Published;
import org.stft.occmpe.experiment.Scaling;
import org.stft.occmpe.experiment.Table1;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Parameters;

/** The page that sets the paper's figures and the model's side by side. */
final class ResultsPage {

    private final Findings findings;
    private final Conclusions conclusions;

    ResultsPage(Findings findings) {
        this.findings = findings;
        this.conclusions = new Conclusions(findings);
    }

    /** @param casesDigest SHA-256 of the file of all cases */
    String text(String casesDigest) {
        return Template.named("results.md").fill(name -> switch (name) {
            case "cases" -> Integer.toString(findings.results().all().size());
            case "digest" -> casesDigest;
            case "seed" -> Long.toString(findings.results().setup().seed());
            case "random" -> Integer.toString(findings.results().setup().randomPatterns());
            case "best" -> best();
            case "formulas" -> formulas();
            case "broadcast-cells" -> equalCells(findings.table1(), Collective.BROADCAST);
            case "scatter-cells" -> equalCells(findings.table1(), Collective.SCATTER);
            case "scatter-half-cells" -> equalCells(findings.table1HalfCycles(), Collective.SCATTER);
            case "gather-cells" -> equalCells(findings.table1(), Collective.GATHER);
            case "table1-broadcast" -> table1(findings.table1(), Collective.BROADCAST);
            case "table1-scatter" -> table1(findings.table1(), Collective.SCATTER);
            case "table1-gather" -> table1(findings.table1(), Collective.GATHER);
            case "effective" -> effective();
            case "without-gather-rules" -> withoutGatherRules();
            case "distribution" -> distribution(Algorithm.CONVENTIONAL);
            case "distribution-mpich" -> distribution(Algorithm.MPICH);
            case "mpich-case" -> mpichCase();
            case "scaling" -> scaling();
            case "busy-nodes" -> busyGains();
            default -> conclusion(name);
        });
    }

    private String conclusion(String name) {
        return switch (name) {
            case "largest-difference" -> conclusions.bests(Collective.values());
            case "largest-difference-scatter" -> conclusions.bests(Collective.SCATTER);
            case "table1-verdict" -> conclusions.table1();
            case "gather-verdict" -> conclusions.gatherVerdict();
            case "gather-columns" -> conclusions.gatherColumns();
            case "mean-broadcast-scatter" -> conclusions.range(Distribution::mean, Algorithm.CONVENTIONAL,
                Collective.BROADCAST, Collective.SCATTER);
            case "mean-gather" -> conclusions.range(Distribution::mean, Algorithm.CONVENTIONAL, Collective.GATHER);
            case "median-gather" -> conclusions.range(Distribution::median, Algorithm.CONVENTIONAL,
                Collective.GATHER);
            case "both-orders" -> conclusions.bothOrders();
            case "mpich-scatter-losses" -> conclusions.range(Distribution::losses, Algorithm.MPICH,
                Collective.SCATTER);
            case "third-remark" -> conclusions.thirdRemark();
            default -> parameter(name);
        };
    }

    private String parameter(String name) {
        Parameters parameters = findings.parameters();
        return switch (name) {
            case "added-broadcast" -> Integer.toString(parameters.added().broadcast().total());
            case "added-scatter" -> Integer.toString(parameters.added().scatter().total());
            case "added-gather" -> Integer.toString(parameters.added().gather().total());
            case "buffered-sync" -> Integer.toString(parameters.bufferedSync());
            case "synchronous-sync" -> Integer.toString(parameters.synchronousSync());
            case "buffered-limit" -> Integer.toString(parameters.bufferedLimitBytes());
            case "word-cycles" -> Integer.toString(parameters.cyclesPerWord());
            case "interference-cycles" -> quarters(parameters.interferenceQuarters().scatter());
            case "interference-cycles-gather" -> quarters(parameters.interferenceQuarters().gather());
            case "buffered-gather" -> parameters.bufferedGather() ? "yes" : "no";
            default -> throw new IllegalArgumentException("results.md asks for an unknown part: " + name);
        };
    }

    private static String quarters(int quarters) {
        return new BigDecimal(quarters).divide(new BigDecimal(4)).toPlainString();
    }

    private String busyGains() {
        return findings.results().setup().nodes().stream().map(this::busyGains).collect(Collectors.joining("\n"));
    }

    private String busyGains(int nodes) {
        List<Integer> numbers = busyGains(Collective.BROADCAST, nodes).stream().map(BusyGain::busy).toList();
        List<String> header = new ArrayList<>(List.of("N = " + nodes + ", busy nodes", "cases"));
        Stream.of(Collective.values()).forEach(collective -> header.addAll(
            List.of(collective.label() + ", mean [%]", "best [%]", "bound [%]")));
        return Markdown.table(header, IntStream.range(0, numbers.size()).mapToObj(i -> busyRow(nodes, i)));
    }

    private List<String> busyRow(int nodes, int index) {
        BusyGain first = busyGains(Collective.BROADCAST, nodes).get(index);
        List<String> row = new ArrayList<>(List.of(Integer.toString(first.busy()), Integer.toString(first.cases())));
        for (Collective collective : Collective.values()) {
            BusyGain gain = busyGains(collective, nodes).get(index);
            row.addAll(List.of(percent(gain.mean()), percent(gain.best()), percent(gain.bound())));
        }
        return row;
    }

    private List<BusyGain> busyGains(Collective collective, int nodes) {
        return findings.busyGains().stream().filter(row -> row.collective() == collective && row.nodes() == nodes)
            .toList();
    }

    private String best() {
        return Markdown.table(List.of("", "paper [%]", "model [%]", "difference [points]", "1 - T_stat/T_conv [%]",
            "bound [%]", "size [B]",
            "interference [B]", "busy"), Tables.bests(findings.results()).map(ResultsPage::best));
    }

    private static List<String> best(CaseResult result) {
        Collective collective = result.about().collective();
        int nodes = result.about().nodes();
        return List.of(collective.label() + ", N = " + nodes, fixed(Published.bestGain(collective, nodes), 2),
            percent(result.gain()),
            difference(result),
            percent(result.gain(Algorithm.CONVENTIONAL, Formula.TIME_SAVED)),
            fixed(Published.bound(collective, nodes), 2),
            Integer.toString(result.about().bytes()), Integer.toString(result.about().interferingBytes()),
            "`" + result.about().busyBits() + "`");
    }

    private String formulas() {
        return Markdown.table(List.of("", "T_conv/T_stat - 1 [%]", "1 - T_stat/T_conv [%]", "paper's best [%]"),
            Stream.of(Collective.BROADCAST, Collective.SCATTER)
                .flatMap(collective -> findings.results().setup().nodes().stream()
                    .map(nodes -> List.of(collective.label() + ", N = " + nodes,
                        percent(bound(collective, nodes, Formula.SPEEDUP)),
                        percent(bound(collective, nodes, Formula.TIME_SAVED)),
                        fixed(Published.bestGain(collective, nodes), 2)))));
    }

    private static double bound(Collective collective, int nodes, Formula formula) {
        return Bound.scan(collective, nodes, Patterns.pair(1, 2), formula);
    }

    private static String equalCells(Table1 table, Collective collective) {
        Table1 columns = table.only(collective);
        return columns.equalCells() + " of " + columns.cells().size() + " cells equal, largest difference "
            + tenths(columns.largestDifference());
    }

    private String table1(Table1 table, Collective collective) {
        List<Integer> nodes = findings.results().setup().nodes();
        List<String> header = new ArrayList<>(List.of("size [B]"));
        nodes.forEach(number -> header.addAll(List.of("N = " + number + ", paper", "model")));
        return Markdown.table(header,
            findings.results().setup().bytes().stream().map(bytes -> Stream.concat(Stream.of(bytes.toString()),
                nodes.stream().map(number -> table.cell(collective, number, bytes)).flatMap(ResultsPage::cell))
                .toList()));
    }

    private static Stream<String> cell(Table1.Cell cell) {
        String model = tenths(cell.model());
        return Stream.of(tenths(cell.published()), cell.isEqual() ? model : "**" + model + "**");
    }

    private String effective() {
        return Markdown.table(List.of("", "added cycles that fit best", "equal cells of 10"),
            findings.effective().stream().map(ResultsPage::effective));
    }

    private static List<String> effective(EffectiveCycles column) {
        String min = fixed(column.min(), 2);
        String max = fixed(column.max(), 2);
        return List.of(column.collective().label() + ", N = " + column.nodes(),
            min.equals(max) ? min : min + " to " + max,
            Long.toString(column.equalCells()));
    }

    private String withoutGatherRules() {
        return findings.withoutGatherRules().stream()
            .map(result -> percent(result.gain()) + " (" + difference(result) + ")")
            .collect(Collectors.joining(" / "));
    }

    private static String difference(CaseResult result) {
        return signed(100 * result.gain() - Published.bestGain(result.about().collective(), result.about().nodes()), 2);
    }

    private String distribution(Algorithm baseline) {
        return Markdown.table(
            List.of("", "cases", "mean [%]", "median [%]", "cases that lose [%]", "worst [%]", "best [%]"),
            findings.distributions().stream().filter(row -> row.baseline() == baseline).map(ResultsPage::distribution));
    }

    private static List<String> distribution(Distribution row) {
        return List.of(row.collective().label() + ", N = " + row.nodes(), Integer.toString(row.cases()),
            percent(row.mean()), percent(row.median()),
            fixed(100 * row.losses(), 1), percent(row.worst()), percent(row.best()));
    }

    private String mpichCase() {
        CaseResult result = findings.results().pair(Collective.BROADCAST, 8, 256, 512);
        return "paper's order " + result.conventional() + " cycles, MPICH's order " + result.mpich() + ", status-based "
            + result.statusBased();
    }

    private String scaling() {
        return Markdown.table(List.of("", "best at the paper's sizes [%]", "size / interference [B]",
            "matched interference [%]", "bound [%]",
            "no interference, 4 B [%]"), findings.scaling().stream().map(ResultsPage::scaling));
    }

    private static List<String> scaling(Scaling.Point point) {
        return List.of(point.collective().label() + ", N = " + point.nodes(), percent(point.best().gain()),
            point.best().about().bytes() + " / " + point.best().about().interferingBytes(), percent(point.matched()),
            fixed(Published.bound(point.collective(), point.nodes()), 2), percent(point.undisturbed()));
    }
}
