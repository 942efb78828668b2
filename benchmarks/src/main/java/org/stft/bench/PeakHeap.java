package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Place;
import org.stft.bench.job.RankJob;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.HeapRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Table;

/** The memory that a checkpoint needs in addition to the state. */
final class PeakHeap implements Measurement {

    private static final int RANKS = 4;
    private static final int VERSIONS = 3;
    private static final int ALLOWED = 32;
    private static final double MEBIBYTE = 1 << 20;

    private final Effort effort;
    private final Place place;

    PeakHeap(Effort effort, Place place) {
        this.effort = effort;
        this.place = place;
    }

    @Override
    public int steps() {
        return 2;
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        int state = effort.heapMebibytes();
        Chapter chapter = new Chapter("Memory during a checkpoint");
        chapter.text(RANKS + " ranks of " + state + " MiB, " + VERSIONS
            + " versions each; the largest of all. Before: heap in use "
            + "after a full collection. Highest: sum of the highest uses of all heap pools (`MemoryPoolMXBean`), garbage "
            + "included. Direct: what buffers outside the heap grew by. The second row proves the first: the heap cannot be "
            + "larger than the state and " + ALLOWED + " MiB, and the job runs to its end.");
        Table table = new Table("`-Xmx`, MiB", "state, MiB", "before, MiB", "highest, MiB", "above the state, MiB",
            "direct, MiB");
        steps.next("heap during a checkpoint");
        double above = row(table, 2 * state + 128);
        steps.next("heap during a checkpoint, as small as allowed");
        row(table, state + ALLOWED);
        place.clear();
        return chapter.show(table).judge(new Goal("peak heap above the state, " + state + " MiB per rank",
            "at most " + ALLOWED + " MiB", decimals(above, 1) + " MiB", above <= ALLOWED));
    }

    private double row(Table table, int mostHeap) throws IOException {
        Readings readings = new Readings();
        RankJob.run(new RankJob.Job(HeapRank.class.getName(), RANKS,
            List.of("-Xmx" + mostHeap + "m", "-XX:+UseG1GC", "-Dstft.store=" + place.resolve("store-" + mostHeap)),
            List.of(Integer.toString(effort.heapMebibytes()), Integer.toString(VERSIONS))),
            place.resolve("logs"), readings);
        double above = readings.of("highest", MEBIBYTE).most() - effort.heapMebibytes();
        table.row(Integer.toString(mostHeap), Integer.toString(effort.heapMebibytes()), mebibytes(readings, "before"),
            mebibytes(readings, "highest"), decimals(above, 1), mebibytes(readings, "direct"));
        return above;
    }

    private static String mebibytes(Readings readings, String name) {
        return decimals(readings.of(name, MEBIBYTE).most(), 1);
    }
}
