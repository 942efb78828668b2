package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;
import static org.stft.bench.report.Numbers.whole;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.bench.job.Place;
import org.stft.bench.job.RankJob;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.SavingRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** {@code checkpoint()} against other ways to write the same bytes. */
final class SavingSpeed implements Measurement {

    private static final int RANKS = 4;
    private static final double WANTED = 0.8;
    private static final String CHECKPOINT = "checkpoint";
    private static final String RAW = "raw";

    private static final Map<String, String> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put(CHECKPOINT, "`checkpoint()`, digests on");
        WAYS.put(RAW, "(a) raw: `double[]`, direct buffer, `FileChannel`");
        WAYS.put("raw-prefilled", "(a) raw, bytes ready in a direct buffer");
        WAYS.put("kryo", "(b) Kryo `Output`");
        WAYS.put("java", "(c) Java serialization");
    }

    private final Effort effort;
    private final List<Place> places;

    SavingSpeed(Effort effort, List<Place> places) {
        this.effort = effort;
        this.places = places;
    }

    @Override
    public int steps() {
        return places.size() * effort.mebibytes().size();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("`checkpoint()` against other ways to write the same bytes");
        chapter.text(RANKS
            + " ranks, each with one `double[]` of random numbers. All ways write new files and force them and "
            + "their directory. They take turns in the same JVMs, after one round that "
            + "does not count. Before each turn a file of the same length is written and deleted, so that no way has to wait until "
            + "a virtual machine gets memory from its host. Time: from a barrier to the end of the slowest rank; removing the files of earlier rounds is "
            + "in no way's time (`checkpoint()` does it in the background), but in its CPU time. MB/s is the sum of all ranks. "
            + "The last column is the median of the rounds' ratios.");
        for (Place place : places) {
            for (int mebibytes : effort.mebibytes()) {
                measure(chapter, place, mebibytes, steps);
            }
        }
        return chapter;
    }

    private void measure(Chapter chapter, Place place, int mebibytes, Steps steps) throws IOException {
        String what = RANKS + " x " + mebibytes + " MiB on " + place.name();
        steps.next("saving " + what);
        Readings readings = new Readings();
        RankJob.run(new RankJob.Job(SavingRank.class.getName(), RANKS,
            List.of("-Xmx" + (mebibytes + 256) + "m", "-XX:MaxDirectMemorySize=" + (mebibytes + 64) + "m",
                "-Dstft.store=" + place.resolve("store")),
            List.of(place.resolve("files").toString(), Integer.toString(mebibytes),
                Integer.toString(effort.savingRounds(mebibytes) + 1))),
            place.resolve("logs"), readings);
        place.clear();
        chapter.text("**" + what + "**, " + effort.savingRounds(mebibytes) + " rounds")
            .show(table(readings, RANKS * ((long) mebibytes << 20) / 1e6));
        Sample ratio = ratio(readings, RAW);
        chapter.judge(new Goal("`checkpoint()` / raw, " + what, "at least " + WANTED,
            decimals(ratio.median(), 2) + " (half of the rounds: " + spread(ratio, 2) + ")", ratio.median() >= WANTED));
    }

    private static Table table(Readings readings, double megabytes) {
        Table table = new Table("way", "MB/s, median", "half of the rounds", "CPU s", "`checkpoint()` / this");
        WAYS.forEach((name, words) -> {
            Sample speed = speed(readings, name, megabytes);
            table.row(words, whole(speed.median()), spread(speed, 0),
                decimals(readings.of(name + ".cpu", 1e9).median(), 2), decimals(ratio(readings, name).median(), 2));
        });
        return table;
    }

    private static Sample speed(Readings readings, String name, double megabytes) {
        Sample seconds = readings.of(name, 1e9);
        return seconds.with(seconds, (time, same) -> megabytes / time);
    }

    private static Sample ratio(Readings readings, String other) {
        return readings.of(other, 1).with(readings.of(CHECKPOINT, 1), (theirs, ours) -> theirs / ours);
    }
}
