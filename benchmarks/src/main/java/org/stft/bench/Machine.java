package org.stft.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.bench.job.Place;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.report.Table;
import org.stft.store.Fingerprint;

/** The machine and the software of a run. */
final class Machine {

    private Machine() {
    }

    static Table table(String command, List<Place> places, double loadBefore) throws IOException {
        List<String> systems = new ArrayList<>();
        for (Place place : places) {
            systems.add(place.description());
        }
        Runtime runtime = Runtime.getRuntime();
        return new Table("", "")
            .row("date", ResultsFile.timeNow())
            .row("command", "`" + command + "`")
            .row("processor", first("/proc/cpuinfo", "model name") + ", " + runtime.availableProcessors() + " cores")
            .row("memory", first("/proc/meminfo", "MemTotal"))
            .row("system", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"))
            .row("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + ", "
                + System.getProperty("java.vendor"))
            .row("STFT", Fingerprint.stftVersion())
            .row("file systems", String.join("; ", systems))
            .row("load of the machine", String.format(Locale.ROOT,
                "%.1f before the run, %.1f at its end (the run's own included)", loadBefore, load()));
    }

    /** The load average of the last minute. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String first(String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key)).limit(1)
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .collect(Collectors.joining());
        } catch (IOException e) {
            return "unknown"; // not Linux
        }
    }
}
