package org.stft.bench.scaling;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.base.io.FileTrees;
import org.stft.bench.Run;
import org.stft.bench.report.Plot;
import org.stft.bench.report.Table;
import org.stft.bench.scaling.SimulatedJob.Cost;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** The steps of a version and of a restart by the number of ranks, all simulated in this process. */
final class SimulatedRanks {

    private static final int BEST_OF = 3;
    private static final int WARM_RANKS = 500;

    private SimulatedRanks() {
    }

    private record Row(int ranks, Cost enter, Cost vote, Cost commit, Cost read) {

        static Row best(Row one, Row other) {
            return new Row(one.ranks, Cost.best(one.enter, other.enter), Cost.best(one.vote, other.vote),
                Cost.best(one.commit, other.commit), Cost.best(one.read, other.read));
        }
    }

    static Scaling.Growth measure(Run run) throws IOException {
        Path work = run.disk().resolve("simulated");
        for (int i = 0; i < run.size(40, 0); i++) {
            measure(work, WARM_RANKS);
        }
        List<Row> rows = new ArrayList<>();
        for (int ranks : run.size(List.of(2, 8, 32, 128, 512, 2_048, 8_192, 32_768, 100_000), List.of(2, 200))) {
            run.step("simulated: " + ranks + " ranks");
            Row row = measure(work, ranks);
            for (int i = 1; i < BEST_OF; i++) {
                row = Row.best(row, measure(work, ranks));
            }
            rows.add(row);
        }
        return new Scaling.Growth(table(rows), Plot.of("Computing time of each step, without a network", "ranks", "ms")
            .line("enter with guard", rows, Row::ranks, row -> row.enter.path())
            .line("vote", rows, Row::ranks, row -> row.vote.path())
            .line("commit", rows, Row::ranks, row -> row.commit.path())
            .line("restart: manifest", rows, Row::ranks, row -> row.read.path()));
    }

    private static Row measure(Path work, int count) throws IOException {
        try {
            JobStore store = Store.create(work).job("job");
            store.beginEpoch();
            SimulatedJob job = new SimulatedJob(count, store);
            Cost enter = job.enter();
            Cost vote = job.vote();
            Cost commit = job.commit(1);
            JobStore afterRestart = Store.open(work).job("job"); // has not kept the manifest in memory
            return new Row(count, enter, vote, commit, new SimulatedJob(count, afterRestart).read(1));
        } finally {
            FileTrees.delete(work);
        }
    }

    private static Table table(List<Row> rows) {
        Table table = new Table("ranks", "enter with guard, ms", "of it rank 0", "vote, ms", "of it rank 0",
            "commit, ms",
            "version, ms", "restart: manifest, ms", "messages of a version", "manifest, kB");
        for (Row row : rows) {
            table.row(row.ranks, number(row.enter.path(), 2), number(row.enter.rankZero(), 2),
                number(row.vote.path(), 2), number(row.vote.rankZero(), 2), number(row.commit.path(), 2),
                number(row.enter.path() + row.vote.path() + row.commit.path(), 2), number(row.read.path(), 2),
                row.enter.messages() + row.vote.messages(), number(row.commit.bytes() / 1e3, 1));
        }
        return table;
    }
}
