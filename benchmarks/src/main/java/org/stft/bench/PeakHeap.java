package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.HeapRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;

/** The memory that a checkpoint needs in addition to the state. */
final class PeakHeap {

    private static final int RANKS = 4;
    private static final int VERSIONS = 3;
    private static final int ALLOWED = 32;

    private PeakHeap() {
    }

    static Chapter measure(Run run) throws IOException {
        int state = run.size(256, 16);
        Table table = new Table("`-Xmx`, MiB", "state, MiB", "before, MiB", "highest, MiB", "above the state, MiB",
            "direct, MiB");
        double roomy = row(run, table, state, 2 * state + 128);
        row(run, table, state, state + ALLOWED);
        run.disk().clear();
        return new Chapter("Memory during a checkpoint").text("""
            %d ranks of %d MiB, %d versions each; the largest of all. Before: heap in use after a full collection. \
            Highest: sum of the highest uses of all heap pools (`MemoryPoolMXBean`), garbage included. Direct: what \
            buffers outside the heap grew by. The second row proves the first: the heap cannot be larger than the state \
            and %d MiB, and the job runs to its end.""", RANKS, state, VERSIONS, ALLOWED).show(table)
            .judge("peak heap above the state, " + state + " MiB per rank", "at most " + ALLOWED + " MiB",
                number(roomy, 1) + " MiB", roomy <= ALLOWED);
    }

    private static double row(Run run, Table table, int state, int mostHeap) throws IOException {
        run.step("-Xmx" + mostHeap + "m");
        run.jobs();
        Readings job = Jobs.plain(line -> {}, HeapRank.class.getName(), RANKS,
            List.of("-Xmx" + mostHeap + "m", "-XX:+UseG1GC", "-Dstft.store=" + run.disk().resolve("store-" + mostHeap)),
            Integer.toString(state), Integer.toString(VERSIONS));
        double above = job.of("highest").most() - state;
        table.row(mostHeap, state, number(job.of("before").most(), 1), number(job.of("highest").most(), 1),
            number(above, 1), number(job.of("direct").most(), 1));
        return above;
    }
}
