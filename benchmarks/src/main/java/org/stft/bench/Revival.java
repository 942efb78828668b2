package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.stft.bench.job.Images;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time until a dead job continues from process images, against CRIU by itself. */
final class Revival implements Measurement {

    private static final double FACTOR = 1.25;
    private static final double MORE = 0.050;
    private static final String WAITING = Measured.MARK + "waiting ";
    private static final int JUDGED_RANKS = 4;
    private static final double GOAL_FROM_DEATH = 0.5;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;
    private final Images criu;
    private final int mebibytes;

    Revival(Effort effort, Place place, StftCommand stft, Images criu) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
        this.criu = criu;
        this.mebibytes = effort.mebibytes().get(0);
    }

    @Override
    public int steps() {
        return effort.restoredRanks().size() * effort.images();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("Restart from process images against `criu restore`");
        chapter.text("Ranks with " + mebibytes
            + " MiB of live data; one is killed with SIGKILL after a version. By itself: from the "
            + "launcher's message that the rank was killed to a barrier of all restored ranks. The other ranks have ended by then, and while they "
            + "did, the launcher has chosen the version, verified every byte and opened the connections. From the death on: with that, from the "
            + "signal. By command: from the start of `stft restart`, a new JVM, which does all of it. By hand: "
            + "`criu restore` of the same images, all at once, in PID namespaces of their own, with nobody to talk to.");
        for (int ranks : effort.restoredRanks()) {
            measure(chapter, ranks, steps);
        }
        return chapter;
    }

    private void measure(Chapter chapter, int ranks, Steps steps) throws IOException {
        List<Double> byItself = new ArrayList<>();
        List<Double> fromDeath = new ArrayList<>();
        List<Double> byCommand = new ArrayList<>();
        List<Double> byHand = new ArrayList<>();
        for (int round = 1; round <= effort.images(); round++) {
            steps.next("restart of " + ranks + " process images, " + round + " of " + effort.images());
            Moments moments = runAndRestart(ranks);
            byItself.add(moments.goingOn() - moments.said);
            fromDeath.add(moments.goingOn() - moments.died);
            byCommand.add(restart());
            byHand.add(restoreByHand(ranks));
            place.clear();
        }
        Sample ours = Sample.of(byItself);
        Sample bare = Sample.of(byHand);
        Table table = new Table("way", "s, median", "half of the rounds", "this / `criu restore`");
        row(table, "by itself, within a run", ours, bare);
        row(table, "the same, from the death on", Sample.of(fromDeath), bare);
        row(table, "by command, `stft restart`", Sample.of(byCommand), bare);
        row(table, "by hand, `criu restore`", bare, bare);
        String what = ranks + " ranks of " + mebibytes + " MiB on " + place.name();
        chapter.text("**" + what + "**, " + effort.images() + " rounds").show(table);
        double allowed = FACTOR * bare.median() + MORE;
        chapter.judge(new Goal("restart from process images within a run, " + what, "at most " + FACTOR
            + " x `criu restore` + 50 ms = " + decimals(allowed, 3) + " s", decimals(ours.median(), 3) + " s",
            ours.median() <= allowed));
        if (ranks == JUDGED_RANKS) {
            double died = Sample.of(fromDeath).median();
            chapter.judge(new Goal("the same from the death of a rank on, " + what,
                "at most " + decimals(GOAL_FROM_DEATH, 1) + " s", decimals(died, 3) + " s", died <= GOAL_FROM_DEATH));
        }
    }

    private static void row(Table table, String what, Sample seconds, Sample bare) {
        table.row(what, decimals(seconds.median(), 3), spread(seconds, 3),
            decimals(seconds.with(bare, (ours, other) -> ours / other).median(), 2));
    }

    private Path store() {
        return place.resolve("store");
    }

    /** Seconds since the epoch: when a rank died, the launcher reported it, and all ranks continued. */
    private static final class Moments {
        private final int ranks;
        private final Readings readings = new Readings();
        private int waiting;
        private double died;
        private double said;

        Moments(int ranks) {
            this.ranks = ranks;
        }

        /** Kills a rank when all wait after the version. */
        void read(String line) {
            readings.accept(line);
            if (line.startsWith(WAITING) && ++waiting == ranks) {
                ProcessHandle rank = ProcessHandle.of(Long.parseLong(line.substring(WAITING.length()))).orElseThrow();
                died = now();
                rank.destroyForcibly();
            }
        }

        void readError(String line) {
            if (line.contains("killed by SIGKILL") && said == 0) {
                said = now();
            }
        }

        double goingOn() {
            return readings.of("going-on", 1e6).most();
        }
    }

    private Moments runAndRestart(int ranks) throws IOException {
        Path files = Files.createDirectories(place.resolve("files"));
        Moments moments = new Moments(ranks);
        stft.expect(0, place.resolve("logs").resolve("run"), moments::read, moments::readError, "run", "-np",
            Integer.toString(ranks), "--spc", "criu", "--store", store().toString(), "--max-restarts", "1",
            "--no-prefix", "-cp", System.getProperty("java.class.path"), ImageRank.class.getName(),
            Integer.toString(mebibytes), "1", files.toString());
        if (moments.died == 0 || moments.said == 0) {
            throw new IOException("the launcher did not report that a rank was killed");
        }
        return moments;
    }

    private double restart() throws IOException {
        Readings readings = new Readings();
        double start = now();
        stft.expect(0, place.resolve("logs").resolve("restart"), readings, "restart", "--store", store().toString(),
            "--version", "1",
            "--no-prefix");
        return readings.of("going-on", 1e6).most() - start;
    }

    private double restoreByHand(int ranks) throws IOException {
        Path version = store().resolve(ImageRank.class.getSimpleName()).resolve("versions").resolve("00000001");
        List<Path> images = IntStream.range(0, ranks)
            .mapToObj(rank -> version.resolve("rank-%05d.criu".formatted(rank))).toList();
        return criu.restore(images, Files.createDirectories(place.resolve("by-hand")));
    }

    private static double now() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() / 1e9;
    }
}
