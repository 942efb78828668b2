package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;
import static org.stft.bench.report.Numbers.whole;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.RestartRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time until a dead job continues. */
final class RestartTime implements Measurement {

    private static final List<Integer> RANKS = List.of(1, 4);
    private static final int FAILED = 1;
    private static final int SMALL_MEBIBYTES = 1; // the rest of a restart, without the bytes
    private static final double SECOND = 1e6;
    private static final double GOAL_MILLIS = 85;
    private static final double GOAL_RATIO = 2;
    private static final double MILLIS = 1e3;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;
    private final int mebibytes;

    RestartTime(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
        this.mebibytes = effort.mebibytes().get(0);
    }

    /** The seconds of all jobs with one number of ranks. */
    private static final class Times {
        final List<Double> begun = new ArrayList<>();
        final List<Double> wentOn = new ArrayList<>();
        final List<Double> openedFresh = new ArrayList<>();
        final List<Double> restored = new ArrayList<>();
        final List<Double> read = new ArrayList<>();

        Table table() {
            Table table = new Table("time, s", "median", "half of the runs");
            row(table, "`stft run` to the program's first step (nothing to restore)", begun);
            row(table, "`stft restart` to the program continuing", wentOn);
            row(table, "of the first: after `MPI.Init` to the first step", openedFresh);
            row(table, "of the second: after `MPI.Init` to continuing (verify and restore)", restored);
            row(table, "the difference of the two", above());
            row(table, "the same bytes read by hand: `FileChannel`, direct buffer, `double[]`", read);
            return table;
        }

        private static void row(Table table, String what, List<Double> seconds) {
            row(table, what, Sample.of(seconds));
        }

        private static void row(Table table, String what, Sample sample) {
            table.row(what, decimals(sample.median(), 3), spread(sample, 3));
        }

        Sample above() {
            return Sample.of(restored).with(Sample.of(openedFresh), (ours, fresh) -> ours - fresh);
        }

        /**
         * Verifying and restoring against reading by hand, both without what they take with a small state; 0 if the
         * difference is smaller than the noise.
         */
        double bytesAlone(Times small) {
            Sample ours = above().with(small.above(), (all, rest) -> all - rest);
            Sample theirs = Sample.of(read).with(Sample.of(small.read), (all, rest) -> all - rest);
            return theirs.median() > 0 ? Math.max(0, ours.median() / theirs.median()) : 0;
        }

        double ratio() {
            return above().with(Sample.of(read), (ours, theirs) -> ours / theirs).median();
        }
    }

    @Override
    public int steps() {
        return RANKS.size() * effort.restarts();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("Restart of ranks with " + mebibytes + " MiB on " + place.name())
            .text(
                "A job saves one version and is killed (`--fail rank=0,version=1`), then `stft restart` brings it back. "
                    + "From the start of the command to the moment when the last rank has its state. The bytes are in the page "
                    + "cache for both ways of reading. " + effort.restarts()
                    + " times. Every byte is read and compared with its "
                    + "digest twice: before the version is chosen on all ranks, and again when it is restored.");
        for (int ranks : RANKS) {
            Times times = new Times();
            Times small = new Times();
            measure(steps, ranks, times, small);
            chapter.text("**" + ranks + " x " + mebibytes + " MiB**: verifying and restoring takes "
                + decimals(times.ratio(), 1) + " times as long as reading by hand; without what it takes with "
                + SMALL_MEBIBYTES + " MiB, " + decimals(times.bytesAlone(small), 1) + " times.").show(times.table());
            if (ranks == 1) {
                judge(chapter, times, small);
            }
        }
        return chapter;
    }

    private void judge(Chapter chapter, Times times, Times small) {
        String what = "verify and restore above a fresh start, 1 x " + mebibytes + " MiB, page cache warm";
        double millis = times.above().median() * MILLIS;
        double bytesAlone = times.bytesAlone(small);
        chapter
            .judge(
                new Goal(what, "at most " + whole(GOAL_MILLIS) + " ms", whole(millis) + " ms", millis <= GOAL_MILLIS))
            .judge(new Goal("the same, code that runs for the first time included, against reading by hand",
                "at most " + whole(GOAL_RATIO) + " times",
                decimals(times.ratio(), 1) + " times", times.ratio() <= GOAL_RATIO))
            .judge(new Goal("the bytes alone: the same, less what it takes with " + SMALL_MEBIBYTES + " MiB",
                "at most " + whole(GOAL_RATIO) + " times",
                decimals(bytesAlone, 1) + " times", bytesAlone > 0 && bytesAlone <= GOAL_RATIO));
    }

    private void measure(Steps steps, int ranks, Times times, Times small) throws IOException {
        for (int i = 1; i <= effort.restarts(); i++) {
            steps.next("restart " + i + " of " + effort.restarts() + ", " + ranks + " x " + mebibytes + " MiB");
            runAndRestart(times, ranks, mebibytes);
            place.clear();
            runAndRestart(small, ranks, SMALL_MEBIBYTES);
            place.clear();
        }
    }

    private void runAndRestart(Times times, int ranks, int mebibytes) throws IOException {
        Path store = place.resolve("store");
        Readings fresh = new Readings();
        double start = now();
        stft.expect(FAILED, place.resolve("logs").resolve("run"), fresh, "run", "-np", Integer.toString(ranks),
            "--store", store.toString(), "--max-restarts", "0", "--fail", "rank=0,version=1", "--no-prefix", "-cp",
            System.getProperty("java.class.path"), "--jvm", "-Xmx" + (4 * this.mebibytes + 128) + "m",
            RestartRank.class.getName(), Integer.toString(mebibytes), place.resolve("files").toString());
        times.begun.add(fresh.of("going-on", SECOND).median() - start);
        times.openedFresh.add(afterInit(fresh));

        Readings again = new Readings();
        start = now();
        stft.expect(0, place.resolve("logs").resolve("restart"), again, "restart", "--store", store.toString(),
            "--no-prefix");
        times.wentOn.add(again.of("going-on", SECOND).median() - start);
        times.restored.add(afterInit(again));
        times.read.add(again.of("read", SECOND).median());
    }

    private static double afterInit(Readings job) {
        return job.of("going-on", SECOND).median() - job.of("initialized", SECOND).median();
    }

    private static double now() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() / 1e9;
    }
}
