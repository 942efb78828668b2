package org.stft.bench.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Sample;

/** Measurements by name: those that ranks print, and those of the benchmark itself. */
public final class Readings implements Consumer<String> {

    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    @Override
    public void accept(String line) {
        if (line.startsWith(Measured.MARK)) {
            String[] words = line.split(" ");
            add(words[1], Stream.of(words).skip(2).mapToDouble(Double::parseDouble).sum());
        }
    }

    public void add(String name, double value) {
        values.computeIfAbsent(name, each -> new ArrayList<>()).add(value);
    }

    /** Adds all measurements of a job, under names that begin with a prefix. */
    public void add(String prefix, Readings job) {
        job.values.forEach((name, all) -> all.forEach(value -> add(prefix + name, value)));
    }

    public Set<String> names() {
        return values.keySet();
    }

    public Sample of(String name) {
        List<Double> found = values.get(name);
        if (found == null) {
            throw new IllegalStateException("nobody has measured '" + name + "', only " + values.keySet());
        }
        return Sample.of(found);
    }
}
