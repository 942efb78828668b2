package org.stft.bench.scaling;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.GrowthRank;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;
import org.stft.bench.scaling.Plot.Line;

/** The time of a version, its processor time, and that of a restart, in jobs under {@code stft run}. */
final class RealJobs implements Growth {

    private static final double MILLIS = 1e6;

    private final String quantity;
    private final List<Long> amounts;
    private final LongFunction<Job> jobs;
    private final Place place;
    private final StftCommand stft;

    /**
     * A job of the measurement.
     *
     * @param state {@code bytes} or {@code objects}
     * @param amount how many of them each rank has
     */
    record Job(int ranks, int keep, String state, long amount, int heapMebibytes, int warmUps, int versions) {}

    private record Row(long amount, Sample version, double processor, double restore) {}

    /**
     * Measures jobs by one quantity.
     *
     * @param quantity its name, for the table
     * @param jobs the job for each amount of it
     */
    RealJobs(String quantity, List<Long> amounts, LongFunction<Job> jobs, Place place, StftCommand stft) {
        this.quantity = quantity;
        this.amounts = amounts;
        this.jobs = jobs;
        this.place = place;
        this.stft = stft;
    }

    @Override
    public Result measure() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (long amount : amounts) {
            System.err.println(quantity + ": " + amount);
            rows.add(run(amount, jobs.apply(amount)));
            place.clear();
        }
        return new Result(table(rows), plot(rows));
    }

    /** Rank 0 dies once the last version is committed, and the job continues from it. */
    private Row run(long amount, Job job) throws IOException {
        Readings readings = new Readings();
        stft.expect(0, place.resolve("logs").resolve("run"), readings, "run", "-np", Integer.toString(job.ranks),
            "--store", place.resolve("store").toString(), "--keep", Integer.toString(job.keep), "--max-restarts", "1",
            "--fail", "rank=0,version=" + (job.warmUps + job.versions + 1), "--no-prefix", "-cp",
            System.getProperty("java.class.path"), "--jvm", "-Xmx" + job.heapMebibytes + "m",
            GrowthRank.class.getName(), job.state, Long.toString(job.amount), Integer.toString(job.warmUps),
            Integer.toString(job.versions));
        return new Row(amount, readings.of("version", MILLIS), readings.of("processor", MILLIS).median(),
            readings.of("restore", MILLIS).median());
    }

    private Table table(List<Row> rows) {
        Table table = new Table(quantity, "version, ms", "middle half, ms", "processor time of a rank, ms",
            "restart: `Stft.start()` to all state back, ms");
        for (Row row : rows) {
            table.row(Long.toString(row.amount), decimals(row.version.median(), 1), spread(row.version, 1),
                decimals(row.processor, 1), decimals(row.restore, 0));
        }
        return table;
    }

    private Plot plot(List<Row> rows) {
        List<Long> x = rows.stream().map(Row::amount).toList();
        return new Plot("Time by " + quantity, quantity, "ms",
            List.of(Line.of("version", x, rows.stream().map(row -> row.version.median()).toList()),
                Line.of("processor time of a rank", x, rows.stream().map(row -> Math.max(0.1, row.processor)).toList()),
                Line.of("restart", x, rows.stream().map(Row::restore).toList())));
    }
}
