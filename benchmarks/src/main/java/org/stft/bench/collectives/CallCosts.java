package org.stft.bench.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.bench.report.Numbers;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/**
 * The table of what {@link CallCostRank} has printed. A ratio is of two blocks that were measured one after the other.
 */
final class CallCosts {

    private final List<Double> times = new ArrayList<>();
    private final List<Double> cpu = new ArrayList<>();

    private CallCosts() {
    }

    /** Adds a row for each operation of a job. */
    static void addTo(Table table, String job, Path output) throws IOException {
        Map<String, CallCosts> own = new LinkedHashMap<>();
        Map<String, CallCosts> tool = new LinkedHashMap<>();
        for (String line : Files.readAllLines(output)) {
            String[] words = line.strip().split(" +");
            if (words[0].equals("cost")) {
                CallCosts costs = (words[3].equals(MeasuredCase.OWN) ? own : tool)
                    .computeIfAbsent(words[1] + " " + words[2], each -> new CallCosts());
                costs.times.add(Double.valueOf(words[4]));
                costs.cpu.add(Double.valueOf(words[5]));
            }
        }
        own.forEach((name, costs) -> table.row(job, name, median(costs.times), median(costs.cpu),
            ratio(tool.get(name).times, costs.times), ratio(tool.get(name).cpu, costs.cpu)));
    }

    static Table table() {
        return new Table("ranks and mode", "operation, bytes", "MPJ: us per call", "processor us of all ranks",
            "tool / MPJ: time", "processor time");
    }

    private static String median(List<Double> values) {
        return Numbers.whole(Sample.of(values).median());
    }

    private static String ratio(List<Double> tool, List<Double> own) {
        Sample ratios = Sample.of(tool).with(Sample.of(own), (one, other) -> one / other);
        return Numbers.decimals(ratios.median(), 3) + " (" + Numbers.range(ratios.interval(), 3) + ")";
    }
}
