package org.stft.log;

import java.util.Map;
import java.util.TreeMap;

/**
 * The run and the job that a log belongs to.
 *
 * @param run identifies the run: the same for all its ranks, and different for each start of the job
 * @param rank in {@code COMM_WORLD}
 * @param size of {@code COMM_WORLD}
 * @param clockMillis the time of day, in milliseconds of the epoch, at {@code clockNanos} on the clock of the events
 * @param more further properties: {@code job}, {@code store}, {@code program}, {@code pid}, {@code host},
 *     {@code jdk}, {@code command} (which runs the job again);
 *     {@code version} and {@code previous} (a run) if it continues from a process image
 */
public record RunInfo(String run, int rank, int size, long clockMillis, long clockNanos, Map<String, String> more) {

    /** One of {@link #more}; empty if it is missing. */
    public String get(String key) {
        return more.getOrDefault(key, "");
    }

    /** Returns true if its process has ended: seen from the same host and PID namespace, else it is not known. */
    public boolean hasNoProcess() {
        return get("host").equals(Host.id()) && !get("pid").isEmpty()
            && ProcessHandle.of(Long.parseLong(get("pid"))).isEmpty();
    }

    String text() {
        Map<String, String> all = new TreeMap<>(more);
        all.put("run", run);
        all.put("rank", Integer.toString(rank));
        all.put("size", Integer.toString(size));
        all.put("clock.millis", Long.toString(clockMillis));
        all.put("clock.nanos", Long.toString(clockNanos));
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> each : all.entrySet()) {
            text.append(each.getKey()).append('\t').append(each.getValue().replace('\n', ' ')).append('\n');
        }
        return text.toString();
    }

    static RunInfo parse(String text) {
        Map<String, String> all = values(text);
        return new RunInfo(all.remove("run"), Integer.parseInt(all.remove("rank")),
            Integer.parseInt(all.remove("size")),
            Long.parseLong(all.remove("clock.millis")), Long.parseLong(all.remove("clock.nanos")), all);
    }

    static Map<String, String> values(String text) {
        Map<String, String> all = new TreeMap<>();
        for (String line : text.split("\n")) {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                all.put(line.substring(0, tab), line.substring(tab + 1));
            }
        }
        return all;
    }
}
