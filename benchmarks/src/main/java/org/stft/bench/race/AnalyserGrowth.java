package org.stft.bench.race;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.stft.bench.report.ResultsFile;

/** Time and memory of the analysis by events and by ranks: a table, and a picture. */
public final class AnalyserGrowth {

    private static final int BEST_OF = 3;
    /** The step of the clock of processor time on Linux. */
    private static final long CLOCK_NANOS = 10_000_000;

    private AnalyserGrowth() {
    }

    /**
     * A measurement.
     *
     * @param seconds of processor time, the best of three
     * @param bytes the heap that the analysis holds before it ends, after a collection
     */
    record Row(SimulatedRun run, int ranks, long events, double seconds, long bytes) {

        double eventsPerSecond() {
            return events / seconds;
        }

        String markdown() {
            return String.format(Locale.ROOT, "| %s | %,d | %,d | %.2f | %,.0f | %.1f |",
                run.name().toLowerCase(Locale.ROOT).replace('_', ' '), ranks,
                events, seconds, eventsPerSecond(), bytes / 1e6);
        }
    }

    /** Arguments: the directory of the results, and a divisor for the numbers of events, for a quick run. */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        long divisor = args.length > 1 ? Long.parseLong(args[1]) : 1;
        measure(SimulatedRun.SERVER, 16, 300_000); // warms up
        List<Row> byEvents = new ArrayList<>();
        List<Row> byRanks = new ArrayList<>();
        for (SimulatedRun run : SimulatedRun.values()) {
            for (long events : new long[] {100_000, 1_000_000, 10_000_000}) {
                byEvents.add(measure(run, 16, events / divisor));
            }
            for (int ranks : new int[] {4, 16, 64, 256, 1024}) {
                byRanks.add(measure(run, ranks, 1_000_000 / divisor));
            }
        }
        Files.writeString(directory.resolve("race-analysis.md"), page(byEvents, byRanks));
        GrowthChart.write(byEvents, byRanks, directory.resolve("race-analysis.png"));
    }

    private static Row measure(SimulatedRun run, int ranks, long events) {
        long best = Long.MAX_VALUE;
        long bytes = 0;
        for (int i = 0; i < BEST_OF; i++) {
            long before = used();
            long start = processorNanos();
            SimulatedRun.Feed feed = run.run(ranks, events);
            best = Math.min(best, processorNanos() - start);
            bytes = used() - before;
            feed.analyser.end();
        }
        return new Row(run, ranks, events, Math.max(best, CLOCK_NANOS) / 1e9, Math.max(0, bytes));
    }

    /** Of this process, with its collector and compiler: other programs on the machine do not count. */
    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static String page(List<Row> byEvents, List<Row> byRanks) {
        StringBuilder page = new StringBuilder(String.format(Locale.ROOT, """
            # The analysis of the message-race check

            Written by `benchmarks/race.sh`, %s, %d processors, JDK %s. Simulated logs, one thread, processor time of the process,
            best of three; memory is what the analysis holds at the end of the events.

            ![Growth](race-analysis.png)

            """,
            ResultsFile.timeNow(),
            Runtime.getRuntime().availableProcessors(), Runtime.version()));
        table(page, "By events", byEvents);
        table(page, "By ranks", byRanks);
        return page.toString().stripTrailing() + "\n";
    }

    private static void table(StringBuilder page, String title, List<Row> rows) {
        page.append("## ").append(title)
            .append("\n\n| run | ranks | events | s | events/s | MB held |\n| --- | --: | --: | --: | --: | --: |\n");
        rows.forEach(row -> page.append(row.markdown()).append('\n'));
        page.append('\n');
    }
}
