package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.range;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.PaceRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/**
 * The speed of a job after a restore from process images, against its speed before; and the cost of the JVM's options.
 */
final class Pace implements Measurement {

    private static final int RANKS = 2;
    private static final double ALLOWED = 0.02;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;

    Pace(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
    }

    @Override
    public int steps() {
        return effort.paces();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        List<Double> before = new ArrayList<>();
        List<Double> after = new ArrayList<>();
        List<Double> killed = new ArrayList<>();
        List<Double> ordinary = new ArrayList<>();
        for (int round = 1; round <= effort.paces(); round++) {
            steps.next("speed before and after a restore, " + round + " of " + effort.paces());
            Readings restored = run("--spc", "criu", "--max-restarts", "1", "--fail", "rank=0,version=1");
            before.add(restored.of("before", 1e6).median());
            killed.add(restored.of("after", 1e6).median());
            after.add(run("--spc", "criu", "--max-restarts", "0").of("after", 1e6).median());
            ordinary.add(run("--spc", "kryo", "--max-restarts", "0").of("before", 1e6).median());
        }
        Sample first = Sample.of(before);
        Sample ratio = Sample.of(killed).with(first, (one, other) -> one / other);
        Table table = new Table("when", "ms per step, median", "this / before", "95 % confidence");
        row(table, "before the version", first, first);
        row(table, "after it, killed and restored", Sample.of(killed), first);
        row(table, "after it, not killed", Sample.of(after), first);
        row(table, "before, in JVMs started with no options of STFT (`--spc kryo`)", Sample.of(ordinary), first);
        return new Chapter("Speed of a job after a restore from process images")
            .text(RANKS + " ranks: passes over arrays, short-lived "
                + "objects, messages, reductions; " + effort.paceSteps()
                + " steps before the version, as many after it, following as many to "
                + "warm up. " + effort.paces() + " runs of each kind, taking turns.")
            .show(table)
            .judge(new Goal("time of a step after a restore / before", "at most " + (1 + ALLOWED),
                decimals(ratio.median(), 3) + " (95 %: " + range(ratio.interval(), 3) + ")",
                ratio.median() <= 1 + ALLOWED));
    }

    private static void row(Table table, String what, Sample millis, Sample before) {
        Sample ratio = millis.with(before, (ours, then) -> ours / then);
        table.row(what, decimals(millis.median(), 2), decimals(ratio.median(), 3), range(ratio.interval(), 3));
    }

    private Readings run(String... options) throws IOException {
        Readings readings = new Readings();
        List<String> words = new ArrayList<>(List.of("run", "-np", Integer.toString(RANKS), "--store",
            place.resolve("store").toString(), "--no-prefix", "-cp", System.getProperty("java.class.path")));
        words.addAll(List.of(options));
        words.addAll(List.of(PaceRank.class.getName(), Integer.toString(effort.paceSteps())));
        stft.expect(0, place.resolve("logs").resolve("run"), readings, words.toArray(String[]::new));
        place.clear();
        return readings;
    }
}
