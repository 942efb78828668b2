package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.DeadlockRank;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;
import org.stft.launcher.extension.ExitCode;

/** How long after the last rank has entered a deadlock it is reported. */
final class DeadlockTime {

    private static final double ALLOWED_SECONDS = 2;

    private DeadlockTime() {
    }

    static Chapter measure(Run run) throws IOException {
        int rounds = run.rounds(10);
        Chapter chapter = new Chapter("Deadlocks");
        Table table = new Table("ranks", "from the entry of the last rank to the report, s", "the longest, s");
        List<Integer> ranks = run.size(List.of(2, 4, 8), List.of(2));
        Readings times = new Readings();
        run.turns("deadlocks", rounds, ranks, each -> job(run, each, times));
        for (int each : ranks) {
            double longest = times.of(Integer.toString(each)).most();
            table.row(each, times.of(Integer.toString(each)).withRange(2), Sample.number(longest, 2));
            chapter.judge("deadlock of " + each + " ranks: time to the report", "at most " + ALLOWED_SECONDS + " s",
                Sample.number(longest, 2) + " s", longest <= ALLOWED_SECONDS);
        }
        return chapter.text("""
            A cycle of receives under `--tool call-check`, %d jobs each: from the moment at which the last rank enters its \
            call to the one at which the launcher has printed the cycle.""", rounds).show(table);
    }

    private static void job(Run run, int ranks, Readings times) throws IOException {
        run.disk().clear();
        double[] seen = new double[1];
        Readings job = run.jobs().stft(code -> code == ExitCode.BLOCKED.code(), line -> {
            if (line.contains("call-check: rank 0 waits for")) {
                seen[0] = Measured.now();
            }
        }, "run", "-np", ranks, "--no-prefix", "--store", run.disk().resolve("store"), "--tool", "call-check",
            "-Dstft.tools.directory=" + run.disk().resolve("tools"), "-cp", Jobs.CLASSES, DeadlockRank.class.getName());
        if (seen[0] == 0) {
            throw new IOException("the deadlock was not reported");
        }
        times.add(Integer.toString(ranks), seen[0] - job.of("entered").median());
    }
}
