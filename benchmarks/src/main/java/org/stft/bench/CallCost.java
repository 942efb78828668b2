package org.stft.bench;

import static org.stft.bench.report.Numbers.spread;
import static org.stft.bench.report.Numbers.whole;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Place;
import org.stft.bench.job.RankJob;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.CallRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The protocol without data. */
final class CallCost implements Measurement {

    private static final double NANOS_PER_MICRO = 1e3;

    private final Effort effort;
    private final List<Place> places;

    CallCost(Effort effort, List<Place> places) {
        this.effort = effort;
        this.places = places;
    }

    @Override
    public int steps() {
        return places.size() * effort.callRanks().size();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Table table = new Table("store on", "ranks", "MPI barrier, µs", "agreement that nothing is due, µs",
            "`checkpointNow()`, no state, µs", "half of the rounds",
            "its processor time per rank, µs", "the first one of the run, µs", "one forced 4 KiB file per rank, µs");
        for (Place place : places) {
            for (int ranks : effort.callRanks()) {
                steps.next("cost of a call, " + ranks + " ranks, store on " + place.name());
                row(table, place, ranks);
            }
        }
        return new Chapter("The protocol without data")
            .text("Median over " + effort.callRounds()
                + " rounds of the mean of a batch of calls. The ranks have no launcher here, so each "
                + "call of `checkpoint()` that is not due asks all ranks; with one it sends nothing. `checkpointNow()` runs the full "
                + "protocol for a state of 4 bytes: agreement, guard, an image per rank forced, vote, manifest, three forces of the "
                + "commit, removal of the oldest version. The ranks count their messages for the guard, as under "
                + "`stft run`. The first one of a run meets code that was never run before. The forced file is what any "
                + "saving by hand costs at least: write, force, "
                + "force the directory, barrier.")
            .show(table);
    }

    private void row(Table table, Place place, int ranks) throws IOException {
        Readings readings = new Readings();
        RankJob.run(new RankJob.Job(CallRank.class.getName(), ranks,
            List.of("-Xmx128m", "-XX:+UseSerialGC", "-Dstft.store=" + place.resolve("store"),
                "-Dstft.every-calls=1000000"),
            List.of(place.resolve("files").toString(), Integer.toString(effort.callRounds() + 1))),
            place.resolve("logs"), readings);
        place.clear();
        Sample empty = readings.of("empty", NANOS_PER_MICRO);
        table.row(place.name(), Integer.toString(ranks), median(readings, "barrier"), median(readings, "not-due"),
            whole(empty.median()), spread(empty, 0), median(readings, "empty-processor"), median(readings, "first"),
            median(readings, "file"));
    }

    private static String median(Readings readings, String name) {
        return whole(readings.of(name, NANOS_PER_MICRO).median());
    }
}
