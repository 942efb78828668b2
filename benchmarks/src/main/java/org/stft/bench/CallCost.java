package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Place;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.CallRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The protocol without data. */
final class CallCost {

    private static final double MICROS = 1e6;

    private CallCost() {
    }

    static Chapter measure(Run run) throws IOException {
        int rounds = run.rounds(11);
        Table table = new Table("store on", "ranks", "MPI barrier, µs", "agreement that nothing is due, µs",
            "`checkpointNow()`, no state, µs", "half of the rounds", "its processor time per rank, µs",
            "the first one of the run, µs", "one forced 4 KiB file per rank, µs");
        run.jobs();
        for (Place place : run.places()) {
            for (int ranks : run.size(List.of(2, 4, 8), List.of(2))) {
                run.step(ranks + " ranks, store on " + place.name());
                Readings job = Jobs.plain(line -> {}, CallRank.class.getName(), ranks,
                    List.of("-Xmx128m", "-XX:+UseSerialGC", "-Dstft.store=" + place.resolve("store"),
                        "-Dstft.every-calls=1000000"),
                    place.resolve("files").toString(), Integer.toString(rounds));
                place.clear();
                Sample empty = job.of("empty").times(MICROS);
                table.row(place.name(), ranks, micros(job, "barrier"), micros(job, "not-due"), empty.median(0),
                    empty.spread(0), micros(job, "empty-processor"), micros(job, "first"), micros(job, "file"));
            }
        }
        return new Chapter("The protocol without data").text("""
            Median over %d rounds of the mean of a batch of calls. The ranks have no launcher here, so each call of \
            `checkpoint()` that is not due asks all ranks; with one it sends nothing. `checkpointNow()` runs the full \
            protocol for a state of 4 bytes: agreement, guard, an image per rank forced, vote, manifest, three forces of \
            the commit, removal of the oldest version. The ranks count their messages for the guard, as under `stft run`. \
            The first one of a run meets code that was never run before. The forced file is what any saving by hand costs \
            at least: write, force, force the directory, barrier.""", rounds).show(table);
    }

    private static String micros(Readings job, String name) {
        return job.of(name).times(MICROS).median(0);
    }
}
