package org.stft.bench.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.stft.bench.Run;
import org.stft.bench.job.OwnProcess;
import org.stft.bench.report.Plot;
import org.stft.bench.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Time and memory of the analysis by events and by ranks: a table, and a picture. */
@Command(name = "race", description = "Measures the analysis of the message-race check with simulated logs.")
public final class AnalyserGrowth implements Callable<Integer> {

    private static final int BEST_OF = 3;
    /** The step of the clock of processor time on Linux. */
    private static final long CLOCK_NANOS = 10_000_000;

    @Mixin
    private final Run run = new Run();

    @Parameters(arity = "0..1", defaultValue = "1", paramLabel = "DIVISOR",
        description = "Divides the numbers of events.")
    private long divisor;

    /**
     * A measurement.
     *
     * @param seconds of processor time, the best of three
     * @param megabytes of heap that the analysis holds before it ends, after a collection
     */
    private record Row(SimulatedRun run, int ranks, long events, double seconds, double megabytes) {

        String name() {
            return run.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    @Override
    public Integer call() throws IOException {
        Path page = run.page("race-analysis.md", run.isQuick() ? "race-analysis.md" : null);
        long events = run.size(1_000_000, 10_000) / divisor;
        measure(SimulatedRun.SERVER, 16, events * 3 / 10); // warms up
        List<Row> byEvents = new ArrayList<>();
        List<Row> byRanks = new ArrayList<>();
        for (SimulatedRun each : SimulatedRun.values()) {
            run.step(each.name());
            for (long count : new long[] {events / 10, events, events * 10}) {
                byEvents.add(measure(each, 16, count));
            }
            for (int ranks : new int[] {4, 16, 64, 256, 1024}) {
                byRanks.add(measure(each, ranks, events));
            }
        }
        Plot.write(page.resolveSibling("race-analysis.png"),
            plot("Time, 16 ranks", "events", "s", byEvents, Row::events, Row::seconds),
            plot("Time, by ranks", "ranks", "s", byRanks, Row::ranks, Row::seconds),
            plot("Memory, 16 ranks", "events", "MB", byEvents, Row::events, Row::megabytes),
            plot("Memory, by ranks", "ranks", "MB", byRanks, Row::ranks, Row::megabytes));
        Files.writeString(page, """
            # The analysis of the message-race check

            Written by `benchmarks/race.sh`, %s Simulated logs, one thread, processor time of the process, best of three;
            memory is what the analysis holds at the end of the events.

            ![Growth](race-analysis.png)

            ## By events

            %s
            ## By ranks

            %s""".formatted(run.circumstances(), table(byEvents), table(byRanks)));
        return 0;
    }

    private static Row measure(SimulatedRun run, int ranks, long events) {
        long best = Long.MAX_VALUE;
        long bytes = 0;
        for (int i = 0; i < BEST_OF; i++) {
            long before = OwnProcess.heap();
            long start = OwnProcess.processorNanos();
            SimulatedRun.Feed feed = run.run(ranks, events);
            best = Math.min(best, OwnProcess.processorNanos() - start);
            bytes = OwnProcess.heap() - before;
            feed.analyser.end();
        }
        return new Row(run, ranks, events, Math.max(best, CLOCK_NANOS) / 1e9, Math.max(0, bytes) / 1e6);
    }

    private static String table(List<Row> rows) {
        Table table = new Table("run", "ranks", "events", "s", "events/s", "MB held");
        rows.forEach(row -> table.row(row.name(), row.ranks, String.format("%,d", row.events),
            String.format("%.2f", row.seconds), String.format("%,.0f", row.events / row.seconds),
            String.format("%.1f", row.megabytes)));
        return table.markdown();
    }

    private static Plot plot(String title, String x, String y, List<Row> rows, ToDoubleFunction<Row> xOf,
        ToDoubleFunction<Row> yOf) {
        Plot plot = Plot.of(title, x, y);
        for (SimulatedRun each : SimulatedRun.values()) {
            List<Row> line = rows.stream().filter(row -> row.run == each).toList();
            plot.line(line.get(0).name(), line, xOf, yOf);
        }
        return plot;
    }
}
