package org.stft.bench.calls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.stft.bench.Run;
import org.stft.bench.job.OwnProcess;
import org.stft.bench.report.Plot;
import org.stft.bench.report.Table;
import org.stft.check.library.ChosenTemplates;
import org.stft.check.run.CallExamination;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.log.LoggedRun;
import org.stft.log.follow.RunReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Time and memory of the check of calls by events and by ranks: a table, and a picture. */
@Command(name = "call-check", description = "Measures the analysis of the check of MPI calls with written logs.")
public final class CallCheckGrowth implements Callable<Integer> {

    private static final int BEST_OF = 3;
    private static final int RANKS = 16;
    private static final String ALL = "all templates that are on";
    private static final String POTENTIAL = "and potential deadlocks, races";

    @Mixin
    private final Run run = new Run();

    /**
     * A measurement.
     *
     * @param seconds of processor time, reading included, the best of three
     * @param megabytes of heap that reader and analysis hold at the end of the events, after a collection
     */
    private record Row(String templates, int ranks, long events, double seconds, double megabytes) {}

    @Override
    public Integer call() throws IOException {
        Path page = run.page("call-check-analysis.md", run.isQuick() ? "call-check-analysis.md" : null);
        long events = run.size(1_000_000L, 10_000L);
        List<Row> byEvents = new ArrayList<>();
        List<Row> byRanks = new ArrayList<>();
        measure(ALL, RANKS, events / 10); // warms up
        for (String templates : List.of(ALL, POTENTIAL)) {
            for (long count : new long[] {events / 100, events / 10, events, events * 10}) {
                run.step(templates + ", " + count + " events");
                byEvents.add(measure(templates, RANKS, count));
            }
            for (int ranks : new int[] {4, 16, 64, 256, 1024}) {
                run.step(templates + ", " + ranks + " ranks");
                byRanks.add(measure(templates, ranks, events));
            }
        }
        Plot.write(page.resolveSibling("call-check-analysis.png"), plot("Time, 16 ranks", "events", byEvents, true),
            plot("Time, by ranks", "ranks", byRanks, true), plot("Memory, 16 ranks", "events", byEvents, false),
            plot("Memory, by ranks", "ranks", byRanks, false));
        Files.writeString(page, """
            # The analysis of the check of MPI calls

            Written by `benchmarks/call-check.sh`, %s Logs that no rank has written: nonblocking and blocking messages to \
            neighbours, and a reduction. One thread, processor time of the process with the reading of the logs, best of \
            three; memory is what reader and analysis hold at the end of the events.

            ![Growth](call-check-analysis.png)

            ## By events

            %s
            ## By ranks

            %s""".formatted(run.circumstances(), table(byEvents), table(byRanks)));
        return 0;
    }

    private static List<Template> templates(String which) throws IOException {
        try {
            return ChosenTemplates.of(List.of(), which.equals(ALL) ? Set.of() : Set.of("potential-deadlock", "race"),
                Set.of());
        } catch (TemplateException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Row measure(String templates, int ranks, long events) throws IOException {
        LoggedRun written = WrittenRun.write(run.disk().resolve("calls-" + ranks + "-" + events), ranks, events);
        long best = Long.MAX_VALUE;
        long bytes = 0;
        long examined = 0;
        for (int i = 0; i < BEST_OF; i++) {
            long before = OwnProcess.heap();
            long start = OwnProcess.processorNanos();
            CallExamination examination = new CallExamination(written, templates(templates), finding -> {
                throw new IllegalStateException(finding.text());
            }, deadlock -> {});
            try (RunReader reader = new RunReader(written, List.of(examination))) {
                boolean more = true;
                while (more) {
                    more = reader.advance();
                }
                best = Math.min(best, OwnProcess.processorNanos() - start);
                bytes = OwnProcess.heap() - before;
                examined = reader.progress();
                reader.finish();
            }
        }
        run.disk().clear();
        return new Row(templates, ranks, examined, best / 1e9, Math.max(0, bytes) / 1e6);
    }

    private static String table(List<Row> rows) {
        Table table = new Table("templates", "ranks", "events", "s", "events/s", "MB held");
        rows.forEach(row -> table.row(row.templates, row.ranks, String.format("%,d", row.events),
            String.format("%.2f", row.seconds), String.format("%,.0f", row.events / row.seconds),
            String.format("%.1f", row.megabytes)));
        return table.markdown();
    }

    private static Plot plot(String title, String x, List<Row> rows, boolean time) {
        Plot plot = Plot.of(title, x, time ? "s" : "MB");
        for (String templates : List.of(ALL, POTENTIAL)) {
            List<Row> line = rows.stream().filter(row -> row.templates.equals(templates)).toList();
            plot.line(templates, line, row -> x.equals("ranks") ? row.ranks : row.events,
                row -> time ? row.seconds : row.megabytes);
        }
        return plot;
    }
}
