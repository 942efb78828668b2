package org.stft.bench.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Sample;

/** Collects the measurements that ranks print, by name. */
public final class Readings implements Consumer<String> {

    private final Map<String, List<Long>> values = new LinkedHashMap<>();

    @Override
    public void accept(String line) {
        if (line.startsWith(Measured.MARK)) {
            String[] words = line.substring(Measured.MARK.length()).split(" ");
            values.computeIfAbsent(words[0], name -> new ArrayList<>()).add(Long.parseLong(words[1]));
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** All values of a name, each divided by a unit. */
    public Sample of(String name, double unit) {
        List<Long> found = values.get(name);
        if (found == null) {
            throw new IllegalStateException("the ranks have not measured '" + name + "', only " + values.keySet());
        }
        return Sample.of(found.stream().map(value -> value / unit).toList());
    }
}
