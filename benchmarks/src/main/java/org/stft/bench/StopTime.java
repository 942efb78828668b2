package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.stft.bench.job.Images;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time for which {@code checkpoint()} stops a job with process images, against CRIU by itself. */
final class StopTime implements Measurement {

    private static final double FACTOR = 1.15;
    private static final double MORE = 0.010;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final Duration PRESTART_TIMEOUT = Duration.ofSeconds(30);

    private final Effort effort;
    private final List<Place> places;
    private final StftCommand stft;
    private final Images criu;
    private final int mebibytes;

    StopTime(Effort effort, List<Place> places, StftCommand stft, Images criu) {
        this.effort = effort;
        this.places = places;
        this.stft = stft;
        this.criu = criu;
        this.mebibytes = effort.mebibytes().get(0);
    }

    @Override
    public int steps() {
        return 2 * places.size() * effort.imageRanks().size();
    }

    /** The measurements of one job, in seconds, round by round. */
    private final class Rounds implements Consumer<String> {
        private final Readings readings = new Readings();
        private final Place place;
        private final int ranks;
        private final List<Long> waiting = new ArrayList<>();
        private final List<Double> dumped = new ArrayList<>();
        private final List<Double> forced = new ArrayList<>();
        private int version;

        Rounds(Place place, int ranks) {
            this.place = place;
            this.ranks = ranks;
        }

        @Override
        public void accept(String line) {
            readings.accept(line);
            if (line.startsWith("measured waiting ")) {
                waiting.add(Long.parseLong(line.substring("measured waiting ".length())));
            }
            if (waiting.size() == ranks) {
                try {
                    dump();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        private void dump() throws IOException {
            version++;
            awaitNone(place.resolve("store").resolve(ImageRank.class.getSimpleName()).resolve("trash"));
            awaitPrestarted(ranks);
            Path directory = Files.createDirectories(place.resolve("dump-" + version));
            double seconds = criu.dump(waiting, directory);
            dumped.add(seconds);
            forced.add(seconds + Images.force(directory));
            Place.delete(directory); // memory that the next files can take at once
            waiting.clear();
            Files.createFile(place.resolve("files").resolve("go-" + version));
        }
    }

    /**
     * Waits until each rank's next CRIU was started ahead of time, so that neither its start nor that of the one by
     * hand disturbs the other.
     */
    private void awaitPrestarted(int ranks) throws IOException {
        long end = System.nanoTime() + PRESTART_TIMEOUT.toNanos();
        while (ProcessHandle.current().descendants().filter(StopTime::isPrestartedScript).count() < ranks) {
            if (System.nanoTime() > end) {
                throw new IOException(
                    "no prestarted CRIU for the next image after " + PRESTART_TIMEOUT.toSeconds() + " s");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isPrestartedScript(ProcessHandle process) {
        return process.info().commandLine().filter(line -> line.matches("\\S+ \\S+/pre-dump")).isPresent();
    }

    /** Waits until old versions are deleted in the background, which counts for neither. */
    private static void awaitNone(Path trash) throws IOException {
        while (Files.exists(trash)) {
            try (Stream<Path> entries = Files.list(trash)) {
                if (entries.findAny().isEmpty()) {
                    return;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("`checkpoint()` with process images against `criu dump`");
        chapter.text("Ranks with " + mebibytes
            + " MiB of live data. In turns: `checkpoint()` (from a barrier to a barrier: it "
            + "collects garbage, waits until all connections are quiet, has the images taken, digests and forces them, and votes), "
            + "and `criu dump --leave-running` of the same processes, all at once, by hand. For `checkpoint()` each rank's CRIU was started a second "
            + "after the image before, beside the program, and waited. Committed later (`stft.commit-later`): the "
            + "program continues once the images are taken, and what the later call costs that commits the version counts too. The first "
            + "round does not count.");
        for (Place place : places) {
            for (int ranks : effort.imageRanks()) {
                for (boolean later : new boolean[] {false, true}) {
                    steps
                        .next("stop time, " + ranks + " ranks on " + place.name() + (later ? ", committed later" : ""));
                    measure(chapter, place, ranks, later);
                    place.clear();
                }
            }
        }
        return chapter;
    }

    private void measure(Chapter chapter, Place place, int ranks, boolean later) throws IOException {
        Rounds rounds = new Rounds(place, ranks);
        Files.createDirectories(place.resolve("files"));
        stft.expect(0, place.resolve("logs").resolve("run"), rounds, "run", "-np", Integer.toString(ranks), "--spc",
            "criu",
            "-Dstft.commit-later=" + (later ? "on" : "off"), "--every", "1h", "--store",
            place.resolve("store").toString(), "--max-restarts", "0", "--no-prefix", "-cp",
            System.getProperty("java.class.path"), ImageRank.class.getName(), Integer.toString(mebibytes),
            Integer.toString(effort.images() + 1), place.resolve("files").toString());
        Sample stop = rounds.readings.of("stopped", 1e9).without(1);
        Sample bare = Sample.of(rounds.dumped).without(1);
        Sample forced = Sample.of(rounds.forced).without(1);
        Table table = new Table("way", "s, median", "half of the rounds", "`checkpoint()` / this");
        row(table, "`checkpoint()`", stop, stop);
        row(table, "`criu dump`", bare, stop);
        row(table, "`criu dump`, then its files forced", forced, stop);
        String what = ranks + " ranks of " + mebibytes + " MiB on " + place.name() + (later ? ", committed later" : "");
        chapter.text("**" + what + "**, " + effort.images() + " rounds").show(table);
        judge(chapter, "stop time with process images, " + what, "`criu dump`", bare, stop);
        if (later) {
            return;
        }
        judge(chapter, "the same, against files that are as safe, " + what, "`criu dump` with its files forced", forced,
            stop);
    }

    private static void judge(Chapter chapter, String what, String other, Sample bare, Sample stop) {
        double allowed = FACTOR * bare.median() + MORE;
        chapter.judge(new Goal(what, "at most " + FACTOR + " x " + other + " + 10 ms = "
            + decimals(allowed, 3) + " s", decimals(stop.median(), 3) + " s", stop.median() <= allowed));
    }

    private static void row(Table table, String what, Sample seconds, Sample ours) {
        table.row(what, decimals(seconds.median(), 3), spread(seconds, 3),
            decimals(ours.with(seconds, (stop, other) -> stop / other).median(), 2));
    }
}
