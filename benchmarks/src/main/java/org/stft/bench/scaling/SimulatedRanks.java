package org.stft.bench.scaling;

import static org.stft.bench.report.Numbers.decimals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.base.io.FileTrees;
import org.stft.bench.report.Table;
import org.stft.bench.scaling.Plot.Line;
import org.stft.bench.scaling.SimulatedJob.Cost;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** The steps of a version and of a restart by the number of ranks, all simulated in this process. */
final class SimulatedRanks implements Growth {

    private static final int BEST_OF = 3;
    private static final int WARM_RANKS = 500;

    private final List<Integer> ranks;
    private final int warmUps;
    private final Path work;

    SimulatedRanks(List<Integer> ranks, int warmUps, Path work) {
        this.ranks = ranks;
        this.warmUps = warmUps;
        this.work = work;
    }

    private record Row(int ranks, Cost enter, Cost vote, Cost commit, Cost read) {

        static Row best(Row one, Row other) {
            return new Row(one.ranks, Cost.best(one.enter, other.enter), Cost.best(one.vote, other.vote),
                Cost.best(one.commit, other.commit), Cost.best(one.read, other.read));
        }

        double version() {
            return enter.path() + vote.path() + commit.path();
        }
    }

    @Override
    public Result measure() throws IOException {
        for (int i = 0; i < warmUps; i++) {
            measure(WARM_RANKS);
        }
        List<Row> rows = new ArrayList<>();
        for (int each : ranks) {
            System.err.println("simulated: " + each + " ranks");
            Row row = measure(each);
            for (int i = 1; i < BEST_OF; i++) {
                row = Row.best(row, measure(each));
            }
            rows.add(row);
        }
        return new Result(table(rows), plot(rows));
    }

    private Row measure(int count) throws IOException {
        try {
            JobStore store = Store.create(work).job("job");
            SimulatedJob job = new SimulatedJob(count, store);
            return new Row(count, job.enter(), job.vote(), job.commit(1), afterRestart(count).read(1));
        } finally {
            FileTrees.delete(work);
        }
    }

    /** A store that has not kept the manifest in memory. */
    private SimulatedJob afterRestart(int count) throws IOException {
        return new SimulatedJob(count, Store.open(work).job("job"));
    }

    private static Table table(List<Row> rows) {
        Table table = new Table("ranks", "enter with guard, ms", "of it rank 0", "vote, ms", "of it rank 0",
            "commit, ms",
            "version, ms", "restart: manifest, ms", "messages of a version", "manifest, kB");
        for (Row row : rows) {
            table.row(Integer.toString(row.ranks), decimals(row.enter.path(), 2), decimals(row.enter.rankZero(), 2),
                decimals(row.vote.path(), 2), decimals(row.vote.rankZero(), 2), decimals(row.commit.path(), 2),
                decimals(row.version(), 2), decimals(row.read.path(), 2),
                Long.toString(row.enter.messages() + row.vote.messages()),
                decimals(row.commit.bytes() / 1e3, 1));
        }
        return table;
    }

    private static Plot plot(List<Row> rows) {
        List<Integer> x = rows.stream().map(Row::ranks).toList();
        return new Plot("Computing time of each step, without a network", "ranks", "ms",
            List.of(Line.of("enter with guard", x, rows.stream().map(row -> row.enter.path()).toList()),
                Line.of("vote", x, rows.stream().map(row -> row.vote.path()).toList()),
                Line.of("commit", x, rows.stream().map(row -> row.commit.path()).toList()),
                Line.of("restart: manifest", x, rows.stream().map(row -> row.read.path()).toList())));
    }
}
