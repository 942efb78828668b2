package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.FirstRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The first checkpoint of a job under {@code stft run}. */
final class FirstCheckpoint {

    private static final int JUDGED_RANKS = 4;
    private static final double GOAL_MILLIS = 100;
    private static final String COMPUTE_MILLIS = "1500";
    private static final double MILLIS = 1e3;

    private FirstCheckpoint() {
    }

    static Chapter measure(Run run) throws IOException {
        Table table = new Table("ranks", "first, ms", "half of the jobs", "main thread, CPU ms", "classes loaded, most",
            "after 30 more, ms");
        int rounds = run.rounds(7);
        Readings all = new Readings();
        List<Integer> counts = run.size(List.of(2, 4, 8), List.of(2));
        run.turns("first checkpoint", rounds, counts, ranks -> {
            Readings job = run.jobs().stft("run", "-np", ranks, "--store", run.disk().resolve("store"),
                "--max-restarts", 0, "--no-prefix", "-cp", Jobs.CLASSES, FirstRank.class.getName(), COMPUTE_MILLIS);
            run.disk().clear();
            all.add(ranks + "first", job.of("first").median() * MILLIS);
            all.add(ranks + "processor", job.of("first-processor").median() * MILLIS);
            all.add(ranks + "classes", job.of("first-classes").most());
            all.add(ranks + "warm", job.of("warm").median() * MILLIS);
        });
        Chapter chapter = new Chapter("The first checkpoint of a job on " + run.disk().name()).text("""
            Under `stft run`, without state, after %s ms of computing on every rank. `checkpointNow()` from a barrier to a \
            barrier; processor time of the main thread, median over all ranks; the most classes that a rank loads in that \
            call. %d jobs.""", COMPUTE_MILLIS, rounds);
        for (int ranks : counts) {
            Sample first = all.of(ranks + "first");
            table.row(ranks, first.median(0), first.spread(0), all.of(ranks + "processor").median(0),
                number(all.of(ranks + "classes").most(), 0), all.of(ranks + "warm").median(1));
            if (ranks == JUDGED_RANKS) {
                chapter.judge("first `checkpoint()` under `stft run`, " + ranks + " ranks, no state", "at most 100 ms",
                    first.median(0) + " ms", first.median() <= GOAL_MILLIS);
            }
        }
        return chapter.show(table);
    }
}
