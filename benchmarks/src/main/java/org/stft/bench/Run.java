package org.stft.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Place;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.report.Table;
import org.stft.store.Fingerprint;
import picocli.CommandLine.Option;

/** A run of measurements: its options and places, the order of turns, and the progress that it shows. */
public final class Run implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");

    @Option(names = "--quick", description = "Only shows that everything works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N",
        description = "Rounds of each measurement, instead of its own number.")
    private int rounds;

    @Option(names = "--page", paramLabel = "FILE", description = "The page whose measured parts are rewritten.")
    private Path page;

    @Option(names = "--directory", hidden = true, description = "The directory benchmarks.")
    private Path directory = Path.of("").toAbsolutePath();

    @Option(names = "--work", paramLabel = "DIR",
        description = "A directory on the file system that is measured. Files written there are removed again.")
    private Path work;

    @Option(names = "--stft", hidden = true, description = "The unpacked distribution.")
    private Path home;

    private final double load = load();
    private final long begin = System.nanoTime();
    private final List<Place> places = new ArrayList<>();
    private String part = "";
    private String expected = "";

    /** What is done for one of several ways that take turns. */
    public interface Turn<T> {
        void take(T way) throws IOException;
    }

    public boolean isQuick() {
        return quick;
    }

    /** A size of the full run or of the quick one. */
    public <T> T size(T full, T whenQuick) {
        return quick ? whenQuick : full;
    }

    /** The number of rounds of the full run; a quick one has one round. */
    public int rounds(int full) {
        return rounds > 0 ? rounds : size(full, 1);
    }

    /** The page that is written: a quick run, or one of some parts only, does not replace the numbers of a whole run. */
    public Path page(String whole, String other) {
        return page != null ? page : directory.resolve(other == null && !quick ? whole : "target/" + other);
    }

    public Path directory() {
        return directory;
    }

    /** The command of a distribution; the ranks that it does not start find MPJ Express there too. */
    public Jobs jobs() {
        Path found = home != null ? home : directory.resolve("../restart-launcher/target/stft").normalize();
        System.setProperty("stft.home", found.toAbsolutePath().toString());
        return new Jobs(found);
    }

    /** The file system that is measured. */
    public Place disk() throws IOException {
        if (places.isEmpty()) {
            places.add(Place.in(work != null ? work : directory.resolve("target/work")));
        }
        return places.get(0);
    }

    /** This file system, and in a full run the one in memory. */
    public List<Place> places() throws IOException {
        disk();
        if (places.size() == 1 && !quick && Files.isWritable(MEMORY)) {
            places.add(Place.in(MEMORY));
        }
        return places;
    }

    /** Begins a part of the run. */
    void begin(int number, int of, String name, Duration all) {
        part = number + "/" + of + " " + name + ", ";
        expected = quick || all.isZero() ? "" : " of about " + minutes(all);
    }

    /** Shows the step that begins now. */
    public void step(String what) {
        System.err
            .println("[" + part + minutes(Duration.ofNanos(System.nanoTime() - begin)) + expected + "] " + what);
    }

    private static String minutes(Duration time) {
        return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    /** Lets ways take turns, each round in another order. */
    public <T> void turns(String what, int total, List<T> ways, Turn<T> turn) throws IOException {
        for (int round = 0; round < total; round++) {
            step(what + ", round " + (round + 1) + " of " + total);
            for (int i = 0; i < ways.size(); i++) {
                turn.take(ways.get((round + i) % ways.size()));
            }
        }
    }

    /** The machine and the software. */
    Table machine(String command) throws IOException {
        Runtime runtime = Runtime.getRuntime();
        List<String> systems = new ArrayList<>();
        for (Place place : places()) {
            systems.add(place.description());
        }
        return new Table("", "").row("date", ResultsFile.timeNow()).row("command", "`" + command + "`")
            .row("processor", first("/proc/cpuinfo", "model name") + ", " + runtime.availableProcessors() + " cores")
            .row("memory", first("/proc/meminfo", "MemTotal"))
            .row("system", property("os.name") + " " + property("os.version") + " " + property("os.arch"))
            .row("JDK",
                property("java.vm.name") + " " + property("java.runtime.version") + ", " + property("java.vendor"))
            .row("STFT", Fingerprint.stftVersion()).row("file systems", String.join("; ", systems))
            .row("load of the machine", String.format(Locale.ROOT,
                "%.1f before the run, %.1f at its end (the run's own included)", load, load()))
            .row("duration", minutes(Duration.ofNanos(System.nanoTime() - begin)));
    }

    /** When, where and under which load a table was made. */
    public String circumstances() {
        return String.format(Locale.ROOT, "%s, %d processors, JDK %s, load of the machine before the run %.1f.%s",
            ResultsFile.timeNow(), Runtime.getRuntime().availableProcessors(), Runtime.version(), load,
            quick ? " **A quick run: the numbers mean nothing.**" : "");
    }

    private static String property(String name) {
        return System.getProperty(name);
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String first(String file, String key) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key)).map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst().orElse("unknown");
        }
    }

    @Override
    public void close() {
        places.forEach(Place::close);
    }
}
