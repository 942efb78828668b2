package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;

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
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time until a dead job continues. */
final class RestartTime implements Measurement {

    private static final int RANKS = 4;
    private static final int FAILED = 1;
    private static final double SECOND = 1e6;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;
    private final int mebibytes;
    private final List<Double> begun = new ArrayList<>();
    private final List<Double> wentOn = new ArrayList<>();
    private final List<Double> openedFresh = new ArrayList<>();
    private final List<Double> restored = new ArrayList<>();
    private final List<Double> read = new ArrayList<>();

    RestartTime(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
        this.mebibytes = effort.mebibytes().get(0);
    }

    @Override
    public int steps() {
        return effort.restarts();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        for (int i = 1; i <= effort.restarts(); i++) {
            steps.next("restart " + i + " of " + effort.restarts() + ", " + RANKS + " x " + mebibytes + " MiB");
            runAndRestart();
            place.clear();
        }
        Table table = new Table("time, s", "median", "half of the runs");
        row(table, "`stft run` to the program's first step (nothing to restore)", begun);
        row(table, "`stft restart` to the program continuing", wentOn);
        row(table, "of the first: after `MPI.Init` to the first step", openedFresh);
        row(table, "of the second: after `MPI.Init` to continuing (verify and restore)", restored);
        row(table, "the same bytes read by hand: `FileChannel`, direct buffer, `double[]`", read);
        Sample ratio = Sample.of(restored).with(Sample.of(read), (ours, theirs) -> ours / theirs);
        return new Chapter("Restart of " + RANKS + " x " + mebibytes + " MiB on " + place.name())
            .text(
                "A job saves one version and is killed (`--fail rank=0,version=1`), then `stft restart` brings it back. From the "
                    + "start of the command to the moment when the last rank has its state. The bytes are in the page cache for both "
                    + "ways of reading. " + effort.restarts() + " times.")
            .show(table)
            .text("Verifying and restoring takes " + decimals(ratio.median(), 1)
                + " times as long as reading by hand. Every byte is read and compared with its digest twice: before the version is "
                + "chosen on all ranks, and again when it is restored. For one rank of 64 MiB, about half of the time above a fresh start "
                + "was measured to be code that runs for the first time.");
    }

    private static void row(Table table, String what, List<Double> seconds) {
        Sample sample = Sample.of(seconds);
        table.row(what, decimals(sample.median(), 3), spread(sample, 3));
    }

    private void runAndRestart() throws IOException {
        Path store = place.resolve("store");
        Readings fresh = new Readings();
        double start = now();
        stft.expect(FAILED, place.resolve("logs").resolve("run"), fresh, "run", "-np", Integer.toString(RANKS),
            "--store",
            store.toString(), "--max-restarts", "0", "--fail", "rank=0,version=1", "--no-prefix", "-cp",
            System.getProperty("java.class.path"), "--jvm", "-Xmx" + (4 * mebibytes + 128) + "m",
            RestartRank.class.getName(),
            Integer.toString(mebibytes), place.resolve("files").toString());
        begun.add(fresh.of("going-on", SECOND).median() - start);
        openedFresh.add(fresh.of("going-on", SECOND).median() - fresh.of("initialized", SECOND).median());

        Readings again = new Readings();
        start = now();
        stft.expect(0, place.resolve("logs").resolve("restart"), again, "restart", "--store", store.toString(),
            "--no-prefix");
        wentOn.add(again.of("going-on", SECOND).median() - start);
        restored.add(again.of("going-on", SECOND).median() - again.of("initialized", SECOND).median());
        read.add(again.of("read", SECOND).median());
    }

    private static double now() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() / 1e9;
    }
}
