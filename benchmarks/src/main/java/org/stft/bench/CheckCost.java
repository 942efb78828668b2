package org.stft.bench;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.bench.job.Jobs;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;
import org.stft.check.evaluation.Form;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.library.TemplateText;

/** The cost of the check of MPI calls while the job runs: with all its templates, and with those of one call only. */
final class CheckCost {

    private static final String LOG = "event log";
    private static final String LOCAL = "local templates";
    private static final String ALL = "all templates";
    private static final double ALLOWED_LOCAL = 1.02;
    private static final double ALLOWED = 1.10;

    private CheckCost() {
    }

    static Chapter measure(Run run, List<String> programs) throws IOException {
        int rounds = run.rounds(3);
        Chapter chapter = new Chapter("The check of MPI calls");
        Table table = new Table("program", "ranks", "its own seconds", LOG, LOCAL, ALL, "processor time of the job, s",
            LOG, LOCAL, ALL);
        for (String program : programs.isEmpty()
            ? run.size(List.of("CG W", "MG W", "FT W", "IS W", "LU W"), List.of("CG S"))
            : programs) {
            for (int ranks : run.size(List.of(2, 4), List.of(2))) {
                ToolTimes times = new ToolTimes();
                run.turns(program + ", " + ranks + " ranks", rounds, List.of(ToolTimes.NONE, LOG, LOCAL, ALL),
                    way -> times.run(run, way, ranks, program, options(way)));
                row(table, times, program, ranks);
                judge(chapter, times, program + ", " + ranks + " ranks");
            }
        }
        return chapter.text("""
            Without a tool, with the event log, with the templates of call-check that are about one call, and with all of \
            them, in turns; medians of %d rounds. The last columns of each half are multiples of the run without a tool, \
            medians of the rounds' ratios (95 %%). The processor time is that of the launcher and all ranks, from start to \
            end.""", rounds).show(table);
    }

    private static List<String> options(String way) throws IOException {
        return switch (way) {
            case ToolTimes.NONE -> List.of();
            case LOG -> List.of("--tool", "event-log");
            case LOCAL -> List.of("--tool", "call-check", "-Dstft.call-check.disable=" + ofSeveralCalls());
            default -> List.of("--tool", "call-check");
        };
    }

    private static String ofSeveralCalls() {
        return new TemplateLibrary().all().stream().map(TemplateText::template)
            .filter(template -> !Form.of(template).equals(Optional.of(Form.LOCAL))).map(template -> template.id())
            .collect(Collectors.joining(","));
    }

    private static void row(Table table, ToolTimes times, String program, int ranks) {
        table.row(program, ranks, times.ownSeconds(), times.ratio(LOG, ""), times.ratio(LOCAL, ""),
            times.ratio(ALL, ""), times.ownProcessorSeconds(), times.ratio(LOG, Jobs.PROCESSOR),
            times.ratio(LOCAL, Jobs.PROCESSOR), times.ratio(ALL, Jobs.PROCESSOR));
    }

    private static void judge(Chapter chapter, ToolTimes times, String what) {
        for (String measured : List.of("", Jobs.PROCESSOR)) {
            String name = (measured.isEmpty() ? "time" : "processor time") + ", " + what;
            chapter.judge("call-check, local templates: " + name, "at most " + ALLOWED_LOCAL,
                times.ratio(LOCAL, measured), times.medianRatio(LOCAL, measured) <= ALLOWED_LOCAL);
            chapter.judge("call-check, all templates: " + name, "at most " + ALLOWED, times.ratio(ALL, measured),
                times.medianRatio(ALL, measured) <= ALLOWED);
        }
    }
}
