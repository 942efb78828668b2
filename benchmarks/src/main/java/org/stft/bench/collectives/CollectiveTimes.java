package org.stft.bench.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.stft.bench.collectives.MeasuredCase.Time;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Numbers;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/**
 * The tables of {@code benchmarks/collectives.sh}: for each case the median of MPJ Express's own operation, and the
 * ratios of the others to it with their intervals of 95 %. A ratio is of two measurements of the same repetition.
 */
public final class CollectiveTimes {

    private CollectiveTimes() {
    }

    /**
     * Prints Markdown. Arguments: the directory with the outputs of jobs, {@code *.out}, with the costs of calls,
     * {@code *.cost}, and the seconds of programs, {@code PROGRAM.MODE}; the programs.
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        Map<String, List<MeasuredCase>> jobs = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".out")).toList()) {
                jobs.put(file.getFileName().toString().replace(".out", ""), MeasuredCase.read(file));
            }
        }
        if (!jobs.isEmpty()) {
            System.out.println("## Goals\n");
            System.out.println(Goal.table(CollectiveGoals.of(byRanks(jobs, "-leaves-detach-0"),
                byRanks(jobs, "-leaves-detach-8388608"))).markdown());
        }
        jobs.forEach((name, cases) -> System.out.println("## " + name + "\n\n" + table(cases).markdown()));
        System.out.println("## Calls without delays, one after the other\n");
        System.out.println(costs(directory).markdown());
        if (args.length > 1) {
            System.out.println("## Programs\n");
            System.out.println(programs(directory, List.of(args).subList(1, args.length)).markdown());
        }
    }

    private static Table costs(Path directory) throws IOException {
        Table table = CallCosts.table();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".cost")).sorted().toList()) {
                CallCosts.addTo(table, file.getFileName().toString().replace(".cost", ""), file);
            }
        }
        return table;
    }

    private static Map<Integer, List<MeasuredCase>> byRanks(Map<String, List<MeasuredCase>> jobs, String ending) {
        Map<Integer, List<MeasuredCase>> byRanks = new TreeMap<>();
        jobs.forEach((name, cases) -> {
            if (name.endsWith(ending)) {
                byRanks.put(Integer.valueOf(name.substring(0, name.indexOf('-'))), cases);
            }
        });
        return byRanks;
    }

    private static Table programs(Path directory, List<String> programs) throws IOException {
        Table table = new Table("program", "off", "strict / off", "leaves / off", "dynamic / off");
        for (String program : programs) {
            Sample off = seconds(directory, program, "off");
            table.row(program, Numbers.decimals(off.median(), 4), toOff(directory, program, "strict"),
                toOff(directory, program, "leaves"), toOff(directory, program, "dynamic"));
        }
        return table;
    }

    private static String toOff(Path directory, String program, String mode) throws IOException {
        return Files.exists(directory.resolve(program + "." + mode))
            ? ratio(seconds(directory, program, mode), seconds(directory, program, "off"))
            : "-";
    }

    /** The rate is given, of which the inverse is proportional to the seconds. */
    private static Sample seconds(Path directory, String program, String mode) throws IOException {
        return Sample.of(Files.readAllLines(directory.resolve(program + "." + mode)).stream().map(Double::valueOf)
            .toList());
    }

    private static String ratio(Sample on, Sample off) {
        return text(on.with(off, (one, other) -> one / other));
    }

    private static String text(Sample ratios) {
        return Numbers.decimals(ratios.median(), 3) + " (" + Numbers.range(ratios.interval(), 3) + ")";
    }

    private static Table table(List<MeasuredCase> cases) {
        Table table = new Table("operation, bytes, pattern, hops", "MPJ: makespan us", "mean in call us",
            "tool / MPJ: makespan", "tail", "mean in call", "best of SimGrid / MPJ: mean in call");
        for (MeasuredCase each : cases) {
            table.row(each.name(), Numbers.whole(each.times(MeasuredCase.OWN, Time::makespan).median()),
                Numbers.whole(each.times(MeasuredCase.OWN, Time::mean).median()), toOwn(each, Time::makespan),
                toOwn(each, Time::tail), toOwn(each, Time::mean), bestScheme(each));
        }
        return table;
    }

    private static String toOwn(MeasuredCase each, ToDoubleFunction<Time> value) {
        return text(each.ratios(MeasuredCase.TOOL, MeasuredCase.OWN, value));
    }

    private static String bestScheme(MeasuredCase each) {
        return each.bestScheme().map(way -> text(each.ratios(way, MeasuredCase.OWN, Time::mean)) + " " + way)
            .orElse("-");
    }
}
