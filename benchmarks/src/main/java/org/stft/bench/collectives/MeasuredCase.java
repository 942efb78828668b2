package org.stft.bench.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.stft.bench.report.Sample;

/**
 * An operation with a number of bytes and delays, done in several ways by one job.
 *
 * @param hops the time of the delays, as a multiple of the time of one message
 * @param ways the measurements by way, of each repetition
 */
record MeasuredCase(Way.Operation operation, int bytes, String pattern, double hops, Map<String, List<Time>> ways) {

    /** The way of MPJ Express itself. */
    static final String OWN = "mpj";
    /** The way of the tool. */
    static final String TOOL = "tool";
    private static final String SCHEMES = "simgrid-";

    /**
     * One measurement, in microseconds.
     *
     * @param makespan from the first entry to the last exit
     * @param tail from the last entry to the last exit
     * @param mean how long the ranks were in the call
     */
    record Time(double makespan, double tail, double mean) {}

    /** The cases of a job by its output, in the order in which they were measured. */
    static List<MeasuredCase> read(Path output) throws IOException {
        Map<String, MeasuredCase> cases = new LinkedHashMap<>();
        for (String line : Files.readAllLines(output)) {
            String[] words = line.strip().split(" +");
            if (words[0].equals("time")) {
                String name = String.join(" ", words[1], words[2], words[3], words[4]);
                cases.computeIfAbsent(name, each -> of(words)).ways
                    .computeIfAbsent(words[5], way -> new ArrayList<>()).add(new Time(Double.parseDouble(words[6]),
                        Double.parseDouble(words[7]), Double.parseDouble(words[8])));
            }
        }
        return List.copyOf(cases.values());
    }

    private static MeasuredCase of(String[] words) {
        return new MeasuredCase(Way.Operation.valueOf(words[1]), Integer.parseInt(words[2]), words[3],
            Double.parseDouble(words[4]), new TreeMap<>());
    }

    String name() {
        return String.format("%-7s %8d %-11s %4s", operation, bytes, pattern, hops);
    }

    Sample times(String way, ToDoubleFunction<Time> value) {
        return Sample.of(ways.get(way).stream().map(value::applyAsDouble).toList());
    }

    /** The ratios of two ways, of the same repetitions. */
    Sample ratios(String way, String to, ToDoubleFunction<Time> value) {
        return times(way, value).with(times(to, value), (one, other) -> one / other);
    }

    /** SimGrid's scheme with the shortest time in the call, if any was measured. */
    Optional<String> bestScheme() {
        return ways.keySet().stream().filter(way -> way.startsWith(SCHEMES))
            .min(Comparator.comparingDouble(way -> times(way, Time::mean).median()));
    }
}
