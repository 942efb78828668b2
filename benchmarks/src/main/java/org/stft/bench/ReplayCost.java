package org.stft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.stft.bench.job.Jobs;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The cost of recording what each rank gets, and the time of a replay of one rank. */
final class ReplayCost {

    private static final String LOG = "event log";
    private static final String RECORD = "recorded";
    private static final String REPLAY = "replay of rank 0";
    private static final String MEGABYTES = "data";
    private static final double ALLOWED = 1.25;
    private static final double ALLOWED_MEAN = 1.10;
    private static final double ALLOWED_ORDER = 1.02;
    private static final double ALLOWED_REPLAY = 0.5;
    private static final double MEGABYTE = 1e6;

    private ReplayCost() {
    }

    static Chapter measure(Run run, List<String> programs) throws IOException {
        int rounds = run.rounds(5);
        Chapter chapter = new Chapter("Recording and replay");
        Table table = new Table("program", "ranks", "its own seconds", LOG, RECORD, "processor time of the job, s", LOG,
            RECORD, "data of all ranks, MB", "time of the command, s", REPLAY);
        List<Double> logged = new ArrayList<>();
        List<Double> recorded = new ArrayList<>();
        List<Double> replayed = new ArrayList<>();
        for (String program : programs.isEmpty()
            ? run.size(List.of("EP A", "CG A", "MG A", "FT A", "IS A"), List.of("CG S"))
            : programs) {
            for (int ranks : run.size(List.of(2, 4), List.of(2))) {
                ToolTimes times = new ToolTimes();
                run.turns(program + ", " + ranks + " ranks", rounds, List.of(ToolTimes.NONE, LOG, RECORD),
                    way -> job(run, way, ranks, program, times));
                table.row(program, ranks, times.ownSeconds(), times.ratio(LOG, ""), times.ratio(RECORD, ""),
                    times.ownProcessorSeconds(), times.ratio(LOG, Jobs.PROCESSOR),
                    times.ratio(RECORD, Jobs.PROCESSOR), times.readings().of(MEGABYTES).median(1),
                    times.readings().of(ToolTimes.NONE + ToolTimes.COMMAND).median(2), replay(times).withRange(3));
                chapter.judge("recording: time, " + program + ", " + ranks + " ranks", "at most " + ALLOWED,
                    times.ratio(RECORD, ""), times.medianRatio(RECORD, "") <= ALLOWED);
                logged.add(times.medianRatio(LOG, ""));
                recorded.add(times.medianRatio(RECORD, ""));
                if (!program.startsWith("EP")) { // which has next to no communication
                    replayed.add(replay(times).median());
                }
            }
        }
        chapter.judge("event log, all that 'stft replay --all' needs: time, mean of all programs",
            "at most " + ALLOWED_ORDER, mean(logged), average(logged) <= ALLOWED_ORDER);
        chapter.judge("recording: time, mean of all programs", "at most " + ALLOWED_MEAN, mean(recorded),
            average(recorded) <= ALLOWED_MEAN);
        chapter.judge("replay of rank 0: time of the command, mean of all programs but EP", "at most " + ALLOWED_REPLAY,
            mean(replayed), average(replayed) <= ALLOWED_REPLAY);
        return chapter.text("""
            Without a tool, with the event log, and with `--record`, in turns; after each recording its rank 0 is replayed. \
            Medians of %d rounds. The columns that are named after the log and the recording are multiples of the run \
            without a tool, medians of the rounds' ratios (95 %%). The last column is the time of `stft replay` as a \
            multiple of that of `stft run` without a tool, which stands before it; both include the starts of JVMs.""",
            rounds)
            .show(table);
    }

    private static void job(Run run, String way, int ranks, String program, ToolTimes times) throws IOException {
        times.run(run, way, ranks, program, options(way));
        if (way.equals(RECORD)) {
            Path tools = ToolTimes.tools(run);
            times.readings().add(MEGABYTES, dataBytes(tools) / MEGABYTE);
            long start = System.nanoTime();
            run.jobs().stft("replay", tools.resolve("event-log"), "--rank", 0);
            times.readings().add(REPLAY, ToolTimes.seconds(System.nanoTime() - start));
        }
    }

    private static long dataBytes(Path tools) throws IOException {
        try (Stream<Path> files = Files.walk(tools)) {
            return files.filter(file -> file.toString().endsWith(".data")).mapToLong(file -> file.toFile().length())
                .sum();
        }
    }

    private static List<String> options(String way) {
        return switch (way) {
            case ToolTimes.NONE -> List.of();
            case LOG -> List.of("--tool", "event-log");
            default -> List.of("--record");
        };
    }

    private static Sample replay(ToolTimes times) {
        return times.readings().of(REPLAY).over(times.readings().of(ToolTimes.NONE + ToolTimes.COMMAND));
    }

    private static double average(List<Double> ratios) {
        return ratios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String mean(List<Double> ratios) {
        return String.format(Locale.ROOT, "%.3f", average(ratios));
    }
}
