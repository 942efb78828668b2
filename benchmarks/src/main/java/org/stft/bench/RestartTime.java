package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.Measured;
import org.stft.bench.rank.RestartRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time until a dead job continues. */
final class RestartTime {

    private static final int FAILED = 1;
    private static final int SMALL = 1; // MiB: the rest of a restart, without the bytes
    private static final double GOAL_MILLIS = 85;
    private static final double GOAL_RATIO = 2;

    private RestartTime() {
    }

    static Chapter measure(Run run) throws IOException {
        int mebibytes = run.size(64, 4);
        int rounds = run.rounds(6);
        Chapter chapter = new Chapter("Restart of ranks with " + mebibytes + " MiB on " + run.disk().name()).text("""
            A job saves one version and is killed (`--fail rank=0,version=1`), then `stft restart` brings it back. From \
            the start of the command to the moment when the last rank has its state. The bytes are in the page cache for \
            both ways of reading. %d times. Every byte is read and compared with its digest twice: before the version is \
            chosen on all ranks, and again when it is restored.""", rounds);
        for (int ranks : List.of(1, 4)) {
            Readings times = new Readings();
            run.turns(ranks + " x " + mebibytes + " MiB", rounds, List.of(mebibytes, SMALL),
                size -> runAndRestart(run, times, ranks, size, 4 * mebibytes + 128));
            show(chapter, times, ranks, mebibytes);
        }
        return chapter;
    }

    private static void show(Chapter chapter, Readings times, int ranks, int mebibytes) {
        Sample above = above(times, mebibytes);
        Sample read = times.of(mebibytes + "read");
        double ratio = above.over(read).median();
        double readAlone = read.minus(times.of(SMALL + "read")).median();
        // 0 if the difference is smaller than the noise
        double alone = readAlone > 0 ? Math.max(0, above.minus(above(times, SMALL)).median() / readAlone) : 0;
        Table table = new Table("time, s", "median", "half of the runs");
        row(table, "`stft run` to the program's first step (nothing to restore)", times.of(mebibytes + "begun"));
        row(table, "`stft restart` to the program continuing", times.of(mebibytes + "continued"));
        row(table, "of the first: after `MPI.Init` to the first step", times.of(mebibytes + "fresh"));
        row(table, "of the second: after `MPI.Init` to continuing (verify and restore)",
            times.of(mebibytes + "restored"));
        row(table, "the difference of the two", above);
        row(table, "the same bytes read by hand: `FileChannel`, direct buffer, `double[]`", read);
        chapter.text("""
            **%d x %d MiB**: verifying and restoring takes %.1f times as long as reading by hand; without what it takes \
            with %d MiB, %.1f times.""", ranks, mebibytes, ratio, SMALL, alone).show(table);
        if (ranks == 1) {
            double millis = above.median() * 1e3;
            chapter.judge("verify and restore above a fresh start, 1 x " + mebibytes + " MiB, page cache warm",
                "at most 85 ms", number(millis, 0) + " ms", millis <= GOAL_MILLIS)
                .judge("the same, code that runs for the first time included, against reading by hand",
                    "at most 2 times", number(ratio, 1) + " times", ratio <= GOAL_RATIO)
                .judge("the bytes alone: the same, less what it takes with " + SMALL + " MiB", "at most 2 times",
                    number(alone, 1) + " times", alone > 0 && alone <= GOAL_RATIO);
        }
    }

    private static Sample above(Readings times, int mebibytes) {
        return times.of(mebibytes + "restored").minus(times.of(mebibytes + "fresh"));
    }

    private static void row(Table table, String what, Sample seconds) {
        table.row(what, seconds.median(3), seconds.spread(3));
    }

    private static void runAndRestart(Run run, Readings times, int ranks, int mebibytes, int heap) throws IOException {
        Path store = run.disk().resolve("store");
        double start = Measured.now();
        Readings fresh = run.jobs().stft(code -> code == FAILED, line -> {}, "run", "-np", ranks, "--store", store,
            "--max-restarts", 0,
            "--fail", "rank=0,version=1", "--no-prefix", "-cp", Jobs.CLASSES, "--jvm", "-Xmx" + heap + "m",
            RestartRank.class.getName(), mebibytes, run.disk().resolve("files"));
        times.add(mebibytes + "begun", fresh.of("continues").median() - start);
        start = Measured.now();
        Readings again = run.jobs().stft("restart", "--store", store, "--no-prefix");
        times.add(mebibytes + "continued", again.of("continues").median() - start);
        times.add(mebibytes + "fresh", fresh.of("continues").minus(fresh.of("initialized")).median());
        times.add(mebibytes + "restored", again.of("continues").minus(again.of("initialized")).median());
        times.add(mebibytes + "read", again.of("read").median());
        run.disk().clear();
    }
}
