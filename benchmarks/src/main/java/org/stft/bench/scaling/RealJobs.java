package org.stft.bench.scaling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.stft.bench.Run;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.GrowthRank;
import org.stft.bench.report.Plot;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time of a version, its processor time, and that of a restart, in jobs under {@code stft run}. */
final class RealJobs {

    private static final double MILLIS = 1e3;

    private RealJobs() {
    }

    /**
     * A job of the measurement.
     *
     * @param state {@code bytes} or {@code objects}
     * @param amount how many of them each rank has
     */
    record Job(int ranks, int keep, String state, long amount, int heapMebibytes, int warmUps, int versions) {}

    private record Row(long amount, Sample version, Sample processor, Sample restore) {}

    /** Measures a job for each amount of a quantity. Rank 0 dies once the last version is committed, and the job continues. */
    static Scaling.Growth measure(Run run, String quantity, List<Long> amounts, LongFunction<Job> jobs)
        throws IOException {
        List<Row> rows = new ArrayList<>();
        for (long amount : amounts) {
            run.step(quantity + ": " + amount);
            Job job = jobs.apply(amount);
            Readings times = run.jobs().stft("run", "-np", job.ranks, "--store", run.disk().resolve("store"), "--keep",
                job.keep, "--max-restarts", 1, "--fail", "rank=0,version=" + (job.warmUps + job.versions + 1),
                "--no-prefix", "-cp", Jobs.CLASSES, "--jvm", "-Xmx" + job.heapMebibytes + "m",
                GrowthRank.class.getName(), job.state, job.amount, job.warmUps, job.versions);
            rows.add(new Row(amount, times.of("version").times(MILLIS), times.of("processor").times(MILLIS),
                times.of("restore").times(MILLIS)));
            run.disk().clear();
        }
        Table table = new Table(quantity, "version, ms", "middle half, ms", "processor time of a rank, ms",
            "restart: `Stft.start()` to all state back, ms");
        rows.forEach(row -> table.row(row.amount, row.version.median(1), row.version.spread(1), row.processor.median(1),
            row.restore.median(0)));
        return new Scaling.Growth(table, Plot.of("Time by " + quantity, quantity, "ms")
            .line("version", rows, Row::amount, row -> row.version.median())
            .line("processor time of a rank", rows, Row::amount, row -> row.processor.median())
            .line("restart", rows, Row::amount, row -> row.restore.median()));
    }
}
