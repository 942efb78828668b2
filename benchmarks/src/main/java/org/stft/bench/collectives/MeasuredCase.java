package org.stft.bench.collectives;

import java.util.List;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Sample;

/**
 * An operation with a number of bytes and delays, done in several ways by one job. What ranks print has the name
 * {@code OPERATION/BYTES/PATTERN/HOPS/WAY/VALUE}.
 *
 * @param hops the time of the delays, as a multiple of the time of one message
 */
record MeasuredCase(String operation, int bytes, String pattern, double hops, Readings job) {

    /** The way of MPJ Express itself. */
    static final String OWN = "mpj";
    /** The way of the tool. */
    static final String TOOL = "tool";
    /** From the first entry to the last exit. */
    static final String MAKESPAN = "makespan";
    /** From the last entry to the last exit. */
    static final String TAIL = "tail";
    /** How long the ranks were in the call. */
    static final String MEAN = "mean";

    /** The cases of a job, in the order in which they were measured. */
    static List<MeasuredCase> of(Readings job) {
        return job.names().stream().map(name -> name.split("/")).filter(words -> words.length == 6)
            .map(words -> new MeasuredCase(words[0], Integer.parseInt(words[1]), words[2], Double.parseDouble(words[3]),
                job))
            .distinct().toList();
    }

    private String key() {
        return String.join("/", operation, Integer.toString(bytes), pattern, Double.toString(hops));
    }

    String name() {
        return key().replace('/', ' ');
    }

    Sample times(String way, String value) {
        return job.of(key() + "/" + way + "/" + value);
    }

    /** The ratios of two ways, of the same repetitions. */
    Sample ratios(String way, String to, String value) {
        return times(way, value).over(times(to, value));
    }
}
