package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.stft.base.io.FileTrees;
import org.stft.bench.job.Criu;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.Wait;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.rank.RemovedVersions;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time for which {@code checkpoint()} stops a job with process images, against CRIU by itself. */
final class StopTime {

    private static final double FACTOR = 1.15;
    private static final double MORE = 0.010;
    private static final Duration PRESTART_TIMEOUT = Duration.ofSeconds(30);

    private StopTime() {
    }

    static Chapter measure(Run run) throws IOException {
        int mebibytes = run.size(64, 4);
        Chapter chapter = new Chapter("`checkpoint()` with process images against `criu dump`").text("""
            Ranks with %d MiB of live data. In turns: `checkpoint()` (from a barrier to a barrier: it collects garbage, \
            waits until all connections are quiet, has the images taken, digests and forces them, and votes), and `criu \
            dump --leave-running` of the same processes, all at once, by hand. For `checkpoint()` each rank's CRIU was \
            started a second after the image before, beside the program, and waited. Committed later \
            (`stft.commit-later`): the program continues once the images are taken, and what the later call costs that \
            commits the version counts too. The first round does not count.""", mebibytes);
        for (Place place : run.places()) {
            for (int ranks : run.size(List.of(1, 4), List.of(1))) {
                for (boolean later : new boolean[] {false, true}) {
                    measure(run, chapter, place, ranks, mebibytes, later);
                }
            }
        }
        return chapter;
    }

    private static void measure(Run run, Chapter chapter, Place place, int ranks, int mebibytes, boolean later)
        throws IOException {
        String what = ranks + " ranks of " + mebibytes + " MiB on " + place.name() + (later ? ", committed later" : "");
        int rounds = run.rounds(5);
        run.step(what);
        ByHand byHand = new ByHand(place, ranks);
        Files.createDirectories(place.resolve("files"));
        Readings job = run.jobs().stft(Jobs.WELL, byHand, "run", "-np", ranks, "--spc", "criu",
            "-Dstft.commit-later=" + (later ? "on" : "off"), "--every", "1h", "--store", place.resolve("store"),
            "--max-restarts", 0, "--no-prefix", "-cp", Jobs.CLASSES, ImageRank.class.getName(), mebibytes, rounds + 1,
            place.resolve("files"));
        place.clear();
        Sample stop = job.of("stopped").warm();
        Sample bare = byHand.times.of("dumped").warm();
        Sample forced = byHand.times.of("forced").warm();
        Table table = new Table("way", "s, median", "half of the rounds", "`checkpoint()` / this");
        row(table, "`checkpoint()`", stop, stop);
        row(table, "`criu dump`", bare, stop);
        row(table, "`criu dump`, then its files forced", forced, stop);
        chapter.text("**%s**, %d rounds", what, rounds).show(table);
        judge(chapter, "stop time with process images, " + what, "`criu dump`", bare, stop);
        if (!later) {
            judge(chapter, "the same, against files that are as safe, " + what, "`criu dump` with its files forced",
                forced, stop);
        }
    }

    private static void row(Table table, String what, Sample seconds, Sample ours) {
        table.row(what, seconds.median(3), seconds.spread(3), ours.over(seconds).median(2));
    }

    private static void judge(Chapter chapter, String what, String other, Sample bare, Sample stop) {
        double allowed = FACTOR * bare.median() + MORE;
        chapter.judge(what, "at most " + FACTOR + " x " + other + " + 10 ms = " + number(allowed, 3) + " s",
            stop.median(3) + " s", stop.median() <= allowed);
    }

    /** Takes images by hand each time when all ranks wait after a version, and lets them continue. */
    private static final class ByHand implements Consumer<String> {
        private final Readings times = new Readings();
        private final Place place;
        private final int ranks;
        private final List<Long> waiting = new ArrayList<>();
        private int version;

        ByHand(Place place, int ranks) {
            this.place = place;
            this.ranks = ranks;
        }

        @Override
        public void accept(String line) {
            if (line.startsWith(ImageRank.WAITING)) {
                waiting.add(Long.parseLong(line.substring(ImageRank.WAITING.length())));
                if (waiting.size() == ranks) {
                    try {
                        dump();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        }

        private void dump() throws IOException {
            version++;
            Path job = place.resolve("store").resolve(ImageRank.class.getSimpleName());
            Wait.until("old versions are being deleted", PRESTART_TIMEOUT, () -> !RemovedVersions.areLeft(job)); // which counts for neither
            // Neither the start of a rank's next CRIU nor that of the one by hand disturbs the other.
            Wait.until("no prestarted CRIU for the next image", PRESTART_TIMEOUT,
                () -> ProcessHandle.current().descendants().filter(ByHand::isPrestartedScript).count() >= ranks);
            Path directory = Files.createDirectories(place.resolve("dump-" + version));
            double seconds = Criu.dump(waiting, directory);
            times.add("dumped", seconds);
            times.add("forced", seconds + Criu.force(directory));
            FileTrees.delete(directory); // memory that the next files can take at once
            waiting.clear();
            Files.createFile(place.resolve("files").resolve("go-" + version));
        }

        private static boolean isPrestartedScript(ProcessHandle process) {
            return process.info().commandLine().filter(line -> line.matches("\\S+ \\S+/pre-dump")).isPresent();
        }
    }
}
