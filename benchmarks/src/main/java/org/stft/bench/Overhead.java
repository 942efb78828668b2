package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** NPB programs with STFT present and never due, against the same programs without it. */
final class Overhead {

    private static final double ALLOWED = 1.02;
    private static final String PLAIN = "plain";
    private static final String WITH = "with";

    private Overhead() {
    }

    static Chapter measure(Run run) throws IOException {
        Chapter chapter = new Chapter("Programs that never save, with STFT and without");
        Table table = new Table("program", "plain, Mop/s", "with STFT, Mop/s", "time with / without, median",
            "95 % confidence");
        for (String problem : run.size(List.of("W", "A"), List.of("S"))) {
            for (String program : List.of("CG", "FT")) {
                for (int ranks : run.size(List.of(2, 4), List.of(2))) {
                    compare(run, chapter, table, program, problem, ranks);
                }
            }
        }
        return chapter.text("""
            NPB's own Mop/s. Plain: no store, STFT is inactive; with STFT: `stft run --every-calls 1000000`, so no call \
            of `checkpoint()` is due. Pairs of runs (%d), first and second in turn. The median \
            of the pairs' ratios, and the interval in which it is with a confidence of 95 %% (sign test). Runs of class W \
            are over within half a second, in which a JVM still loads and compiles: `stft run` takes its classes from an \
            archive, the plain runs do not.""", run.rounds(6)).show(table);
    }

    private static void compare(Run run, Chapter chapter, Table table, String program, String problem, int ranks)
        throws IOException {
        String what = program + " " + problem + ", " + ranks + " ranks";
        String main = Npb.mainClass(program);
        Readings speeds = new Readings();
        run.turns(what, run.rounds(6), List.of(WITH, PLAIN), way -> {
            Jobs stft = run.jobs();
            Npb speed = new Npb();
            if (way.equals(PLAIN)) {
                Jobs.plain(speed, main, ranks, List.of(), problem);
            } else {
                stft.stft(Jobs.WELL, speed, "run", "-np", ranks, "--store", run.disk().resolve("store"), "--discard",
                    "--every-calls", 1_000_000, "--no-prefix", main, problem);
            }
            speeds.add(way, speed.rate());
        });
        run.disk().clear();
        Sample ratio = speeds.of(PLAIN).over(speeds.of(WITH));
        table.row(what, speeds.of(PLAIN).median(0), speeds.of(WITH).median(0), ratio.median(3), ratio.range(3));
        chapter.judge("time with STFT never due / without, " + what, "at most " + ALLOWED,
            ratio.median(3) + " (95 %: " + ratio.range(3) + ")", ratio.median() <= ALLOWED);
    }
}
