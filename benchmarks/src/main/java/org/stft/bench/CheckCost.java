package org.stft.bench;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;
import org.stft.check.evaluation.Form;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.library.TemplateText;

/** The cost of the check of MPI calls while the job runs: with all its templates, and with those of one call only. */
final class CheckCost {

    private static final String NONE = "without";
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
                Readings times = new Readings();
                run.turns(program + ", " + ranks + " ranks", rounds, List.of(NONE, LOG, LOCAL, ALL),
                    way -> job(run, way, ranks, program, times));
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

    private static void job(Run run, String way, int ranks, String program, Readings times) throws IOException {
        run.disk().clear();
        String[] words = program.strip().split(" ");
        Npb output = new Npb();
        Readings job = Jobs.timed(output, run.jobs().words("run", "-np", ranks, "--no-prefix", "--store",
            run.disk().resolve("store"), "--discard", "--every-calls", 1_000_000,
            "-Dstft.tools.directory=" + run.disk().resolve("tools"), options(way), Npb.mainClass(words[0]), words[1]));
        times.add(way, 1 / output.rate());
        times.add(way + " seconds", output.seconds());
        times.add(way + Jobs.PROCESSOR, job.of(Jobs.PROCESSOR).median());
    }

    private static List<String> options(String way) throws IOException {
        return switch (way) {
            case NONE -> List.of();
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

    private static void row(Table table, Readings times, String program, int ranks) {
        table.row(program, ranks, times.of(NONE + " seconds").median(2), ratio(times, LOG, ""),
            ratio(times, LOCAL, ""), ratio(times, ALL, ""), times.of(NONE + Jobs.PROCESSOR).median(1),
            ratio(times, LOG, Jobs.PROCESSOR), ratio(times, LOCAL, Jobs.PROCESSOR),
            ratio(times, ALL, Jobs.PROCESSOR));
    }

    private static void judge(Chapter chapter, Readings times, String what) {
        for (String measured : List.of("", Jobs.PROCESSOR)) {
            String name = (measured.isEmpty() ? "time" : "processor time") + ", " + what;
            chapter.judge("call-check, local templates: " + name, "at most " + ALLOWED_LOCAL,
                ratio(times, LOCAL, measured), median(times, LOCAL, measured) <= ALLOWED_LOCAL);
            chapter.judge("call-check, all templates: " + name, "at most " + ALLOWED, ratio(times, ALL, measured),
                median(times, ALL, measured) <= ALLOWED);
        }
    }

    private static String ratio(Readings times, String way, String measured) {
        return times.of(way + measured).over(times.of(NONE + measured)).withRange(3);
    }

    private static double median(Readings times, String way, String measured) {
        return times.of(way + measured).over(times.of(NONE + measured)).median();
    }
}
