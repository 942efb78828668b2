package org.stft.bench.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.stft.bench.report.Numbers;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/**
 * The tables of {@code benchmarks/collectives.sh}: for each case the median of MPJ Express's own operation, and the ratios of the others to it
 * with their intervals of 95 %. A ratio is of two measurements of the same repetition.
 */
public final class CollectiveTimes {

    private static final String OWN = "mpj";
    private static final String SCHEMES = "simgrid-";

    /** A measurement, as a rank has printed it; times in microseconds. */
    private record Time(String operation, int bytes, String pattern, String hops, String way, double makespan,
        double tail, double mean) {

        static Time of(String[] words) {
            return new Time(words[1], Integer.parseInt(words[2]), words[3], words[4], words[5],
                Double.parseDouble(words[6]), Double.parseDouble(words[7]), Double.parseDouble(words[8]));
        }

        String name() {
            return String.format("%-7s %8d %-11s %4s", operation, bytes, pattern, hops);
        }
    }

    private CollectiveTimes() {
    }

    /**
     * Prints Markdown. Arguments: the directory with the outputs of jobs, {@code *.out}, and with the seconds of programs, {@code PROGRAM.MODE}; the
     * programs.
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".out")).sorted().toList()) {
                System.out.println("## " + file.getFileName().toString().replace(".out", "") + "\n");
                System.out.println(table(read(file)).markdown());
            }
        }
        System.out.println("## Programs\n");
        System.out.println(programs(directory, List.of(args).subList(1, args.length)).markdown());
    }

    private static Table programs(Path directory, List<String> programs) throws IOException {
        Table table = new Table("program", "off", "strict / off", "leaves / off", "dynamic / off");
        for (String program : programs) {
            Sample off = seconds(directory, program, "off");
            table.row(program, Numbers.decimals(off.median(), 4), ratio(seconds(directory, program, "strict"), off),
                ratio(seconds(directory, program, "leaves"), off), ratio(seconds(directory, program, "dynamic"), off));
        }
        return table;
    }

    /** The rate is given, of which the inverse is proportional to the seconds. */
    private static Sample seconds(Path directory, String program, String mode) throws IOException {
        return Sample.of(Files.readAllLines(directory.resolve(program + "." + mode)).stream().map(Double::valueOf)
            .toList());
    }

    private static String ratio(Sample on, Sample off) {
        Sample ratios = on.with(off, (one, other) -> one / other);
        return Numbers.decimals(ratios.median(), 3) + " (" + Numbers.range(ratios.interval(), 3) + ")";
    }

    /** By case and way, in the order in which they were measured. */
    private static Map<String, Map<String, List<Time>>> read(Path file) throws IOException {
        Map<String, Map<String, List<Time>>> cases = new java.util.LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.strip().split(" +");
            if (words[0].equals("time")) {
                Time time = Time.of(words);
                cases.computeIfAbsent(time.name(), name -> new TreeMap<>())
                    .computeIfAbsent(time.way(), way -> new ArrayList<>()).add(time);
            }
        }
        return cases;
    }

    private static Table table(Map<String, Map<String, List<Time>>> cases) {
        Table table = new Table("operation, bytes, pattern, hops", "MPJ: makespan us", "mean in call us",
            "tool / MPJ: makespan", "tail", "mean in call", "best of SimGrid / MPJ: mean in call");
        cases.forEach((name, ways) -> {
            List<Time> own = ways.get(OWN);
            List<Time> tool = ways.get("tool");
            table.row(name, Numbers.whole(sample(own, Time::makespan).median()),
                Numbers.whole(sample(own, Time::mean).median()), ratio(tool, own, Time::makespan),
                ratio(tool, own, Time::tail), ratio(tool, own, Time::mean), bestScheme(ways, own));
        });
        return table;
    }

    private static Sample sample(List<Time> times, Function<Time, Double> value) {
        return Sample.of(times.stream().map(value).toList());
    }

    private static Sample ratios(List<Time> times, List<Time> own, Function<Time, Double> value) {
        return sample(times, value).with(sample(own, value), (one, other) -> one / other);
    }

    private static String ratio(List<Time> times, List<Time> own, Function<Time, Double> value) {
        return ratio(sample(times, value), sample(own, value));
    }

    private static String bestScheme(Map<String, List<Time>> ways, List<Time> own) {
        return ways.keySet().stream().filter(way -> way.startsWith(SCHEMES))
            .min(java.util.Comparator.comparingDouble(way -> ratios(ways.get(way), own, Time::mean).median()))
            .map(way -> ratio(ways.get(way), own, Time::mean) + " " + way.substring(SCHEMES.length())).orElse("-");
    }
}
