package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.SavingRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** {@code checkpoint()} against other ways to write the same bytes. */
final class SavingSpeed {

    private static final int RANKS = 4;
    private static final double WANTED = 0.8;
    private static final String CHECKPOINT = "checkpoint";
    private static final int SMALL = 64;
    private static final Map<String, String> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put(CHECKPOINT, "`checkpoint()`, digests on");
        WAYS.put("raw", "(a) raw: `double[]`, direct buffer, `FileChannel`");
        WAYS.put("raw-prefilled", "(a) raw, bytes ready in a direct buffer");
        WAYS.put("kryo", "(b) Kryo `Output`");
        WAYS.put("java", "(c) Java serialization");
    }

    private SavingSpeed() {
    }

    static Chapter measure(Run run) throws IOException {
        Chapter chapter = new Chapter("`checkpoint()` against other ways to write the same bytes").text("""
            %d ranks, each with one `double[]` of random numbers. All ways write new files and force them and their \
            directory. They take turns in the same JVMs, after one round that does not count. Before each turn a file of \
            the same length is written and deleted, so that no way has to wait until a virtual machine gets memory from \
            its host. Time: from a barrier to the end of the slowest rank; removing the files of earlier rounds is in no \
            way's time (`checkpoint()` does it in the background), but in its CPU time. MB/s is the sum of all ranks. The \
            last column is the median of the rounds' ratios.""", RANKS);
        for (Place place : run.places()) {
            for (int mebibytes : run.size(List.of(SMALL, 256), List.of(4))) {
                measure(run, chapter, place, mebibytes);
            }
        }
        return chapter;
    }

    private static void measure(Run run, Chapter chapter, Place place, int mebibytes) throws IOException {
        String what = RANKS + " x " + mebibytes + " MiB on " + place.name();
        int rounds = run.rounds(mebibytes == SMALL ? 7 : 5); // the disk stores all of them
        run.step(what);
        run.jobs();
        Readings readings = Jobs.plain(line -> {}, SavingRank.class.getName(), RANKS,
            List.of("-Xmx" + (mebibytes + 256) + "m", "-XX:MaxDirectMemorySize=" + (mebibytes + 64) + "m",
                "-Dstft.store=" + place.resolve("store")),
            place.resolve("files").toString(), Integer.toString(mebibytes), Integer.toString(rounds));
        place.clear();
        double megabytes = RANKS * ((long) mebibytes << 20) / 1e6;
        Table table = new Table("way", "MB/s, median", "half of the rounds", "CPU s", "`checkpoint()` / this");
        Sample ours = readings.of(CHECKPOINT);
        WAYS.forEach((name, words) -> {
            Sample speed = readings.of(name).with(ours, (time, same) -> megabytes / time);
            table.row(words, speed.median(0), speed.spread(0), readings.of(name + ".cpu").median(2),
                readings.of(name).over(ours).median(2));
        });
        Sample ratio = readings.of("raw").over(ours);
        chapter.text("**%s**, %d rounds", what, rounds).show(table).judge("`checkpoint()` / raw, " + what,
            "at least " + WANTED, number(ratio.median(), 2) + " (half of the rounds: " + ratio.spread(2) + ")",
            ratio.median() >= WANTED);
    }
}
