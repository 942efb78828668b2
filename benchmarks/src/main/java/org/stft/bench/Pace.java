package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.PaceRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/**
 * The speed of a job after a restore from process images, against its speed before; and the cost of the JVM's options.
 */
final class Pace {

    private static final int RANKS = 2;
    private static final double ALLOWED = 1.02;
    private static final List<String> KILLED = List.of("--spc", "criu", "--max-restarts", "1", "--fail",
        "rank=0,version=1");
    private static final List<String> NOT_KILLED = List.of("--spc", "criu", "--max-restarts", "0");
    private static final List<String> ORDINARY = List.of("--spc", "kryo", "--max-restarts", "0");

    private Pace() {
    }

    static Chapter measure(Run run) throws IOException {
        int rounds = run.rounds(6);
        int steps = run.size(60, 5);
        Readings times = new Readings();
        run.turns("speed before and after a restore", rounds, List.of(KILLED, NOT_KILLED, ORDINARY), options -> {
            Readings job = run.jobs().stft("run", "-np", RANKS, "--store", run.disk().resolve("store"), "--no-prefix",
                "-cp", Jobs.CLASSES, options, PaceRank.class.getName(), steps);
            for (String when : List.of("before", "after")) {
                times.add(options + when, job.of(when).times(1e3).median());
            }
            run.disk().clear();
        });
        Sample before = times.of(KILLED + "before");
        Table table = new Table("when", "ms per step, median", "this / before", "95 % confidence");
        row(table, "before the version", before, before);
        row(table, "after it, killed and restored", times.of(KILLED + "after"), before);
        row(table, "after it, not killed", times.of(NOT_KILLED + "after"), before);
        row(table, "before, in JVMs started with no options of STFT (`--spc kryo`)", times.of(ORDINARY + "before"),
            before);
        Sample ratio = times.of(KILLED + "after").over(before);
        return new Chapter("Speed of a job after a restore from process images").text("""
            %d ranks: passes over arrays, short-lived objects, messages, reductions; %d steps before the version, as many \
            after it, following as many to warm up. %d runs of each kind, taking turns.""", RANKS, steps, rounds)
            .show(table).judge("time of a step after a restore / before", "at most " + ALLOWED,
                ratio.median(3) + " (95 %: " + ratio.range(3) + ")", ratio.median() <= ALLOWED);
    }

    private static void row(Table table, String what, Sample millis, Sample before) {
        Sample ratio = millis.over(before);
        table.row(what, millis.median(2), ratio.median(3), ratio.range(3));
    }
}
