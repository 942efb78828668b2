package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.spread;
import static org.stft.bench.report.Numbers.whole;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.FirstRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The first checkpoint of a job under {@code stft run}. */
final class FirstCheckpoint implements Measurement {

    private static final int JUDGED_RANKS = 4;
    private static final double GOAL_MILLIS = 100;
    private static final String COMPUTE_MILLIS = "1500";
    private static final double MICROS = 1e3;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;

    FirstCheckpoint(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
    }

    @Override
    public int steps() {
        return effort.callRanks().size() * effort.restarts();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("The first checkpoint of a job on " + place.name());
        Table table = new Table("ranks", "first, ms", "half of the jobs", "main thread, CPU ms", "classes loaded, most",
            "after 30 more, ms");
        for (int ranks : effort.callRanks()) {
            measure(chapter, table, ranks, steps);
        }
        return chapter.text("Under `stft run`, without state, after " + COMPUTE_MILLIS
            + " ms of computing on every rank. "
            + "`checkpointNow()` from a barrier to a barrier; processor time of the main thread, median over all ranks; the most "
            + "classes that a rank loads in that call. " + effort.restarts() + " jobs.").show(table);
    }

    private void measure(Chapter chapter, Table table, int ranks, Steps steps) throws IOException {
        List<Readings> jobs = new ArrayList<>();
        for (int i = 1; i <= effort.restarts(); i++) {
            steps.next("first checkpoint, " + ranks + " ranks, job " + i + " of " + effort.restarts());
            jobs.add(run(ranks));
            place.clear();
        }
        Sample first = sample(jobs, "first", MICROS);
        table.row(Integer.toString(ranks), decimals(first.median(), 0), spread(first, 0),
            decimals(sample(jobs, "first-processor", MICROS).median(), 0),
            whole(Sample.of(jobs.stream().map(job -> job.of("first-classes", 1).most()).toList()).most()),
            decimals(sample(jobs, "warm", MICROS).median(), 1));
        if (ranks == JUDGED_RANKS) {
            chapter.judge(new Goal("first `checkpoint()` under `stft run`, " + ranks + " ranks, no state",
                "at most " + whole(GOAL_MILLIS) + " ms", decimals(first.median(), 0) + " ms",
                first.median() <= GOAL_MILLIS));
        }
    }

    /** The median over the ranks of each job. */
    private static Sample sample(List<Readings> jobs, String name, double unit) {
        return Sample.of(jobs.stream().map(job -> job.of(name, unit).median()).toList());
    }

    private Readings run(int ranks) throws IOException {
        Readings readings = new Readings();
        stft.expect(0, place.resolve("logs").resolve("run"), readings, "run", "-np", Integer.toString(ranks), "--store",
            place.resolve("store").toString(), "--max-restarts", "0", "--no-prefix", "-cp",
            System.getProperty("java.class.path"), FirstRank.class.getName(), COMPUTE_MILLIS);
        return readings;
    }
}
