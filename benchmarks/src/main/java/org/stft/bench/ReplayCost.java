package org.stft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The cost of recording what each rank gets, and the time of a replay of one rank. */
final class ReplayCost {

    private static final String NONE = "without";
    private static final String LOG = "event log";
    private static final String RECORD = "recorded";
    private static final String REPLAY = "replay of rank 0";
    private static final String COMMAND = " command";
    private static final String MEGABYTES = "data";
    private static final double ALLOWED = 1.25;
    private static final double ALLOWED_MEAN = 1.10;
    private static final double ALLOWED_REPLAY = 0.5;
    private static final double MEGABYTE = 1e6;

    private ReplayCost() {
    }

    static Chapter measure(Run run, List<String> programs) throws IOException {
        int rounds = run.rounds(5);
        Chapter chapter = new Chapter("Recording and replay");
        Table table = new Table("program", "ranks", "its own seconds", LOG, RECORD, "processor time of the job, s", LOG,
            RECORD, "data of all ranks, MB", "time of the command, s", REPLAY);
        List<Double> recorded = new ArrayList<>();
        List<Double> replayed = new ArrayList<>();
        for (String program : programs.isEmpty()
            ? run.size(List.of("EP A", "CG A", "MG A", "FT A", "IS A"), List.of("CG S"))
            : programs) {
            for (int ranks : run.size(List.of(2, 4), List.of(2))) {
                Readings times = new Readings();
                run.turns(program + ", " + ranks + " ranks", rounds, List.of(NONE, LOG, RECORD),
                    way -> job(run, way, ranks, program, times));
                table.row(program, ranks, times.of(NONE + " seconds").median(2), ratio(times, LOG, ""),
                    ratio(times, RECORD, ""), times.of(NONE + Jobs.PROCESSOR).median(1),
                    ratio(times, LOG, Jobs.PROCESSOR), ratio(times, RECORD, Jobs.PROCESSOR),
                    times.of(MEGABYTES).median(1), times.of(NONE + COMMAND).median(2), replay(times).withRange(3));
                chapter.judge("recording: time, " + program + ", " + ranks + " ranks", "at most " + ALLOWED,
                    ratio(times, RECORD, ""), median(times, RECORD) <= ALLOWED);
                recorded.add(median(times, RECORD));
                if (!program.startsWith("EP")) { // which has next to no communication
                    replayed.add(replay(times).median());
                }
            }
        }
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

    private static void job(Run run, String way, int ranks, String program, Readings times) throws IOException {
        run.disk().clear();
        String[] words = program.strip().split(" ");
        Path tools = run.disk().resolve("tools");
        Npb output = new Npb();
        long began = System.nanoTime();
        Readings job = Jobs.timed(output, run.jobs().words("run", "-np", ranks, "--no-prefix", "--store",
            run.disk().resolve("store"), "--discard", "--every-calls", 1_000_000, "-Dstft.tools.directory=" + tools,
            options(way), Npb.mainClass(words[0]), words[1]));
        times.add(way + COMMAND, seconds(System.nanoTime() - began));
        times.add(way, 1 / output.rate());
        times.add(way + " seconds", output.seconds());
        times.add(way + Jobs.PROCESSOR, job.of(Jobs.PROCESSOR).median());
        if (way.equals(RECORD)) {
            times.add(MEGABYTES, dataBytes(tools) / MEGABYTE);
            long start = System.nanoTime();
            run.jobs().stft("replay", tools.resolve("event-log"), "--rank", 0);
            times.add(REPLAY, seconds(System.nanoTime() - start));
        }
    }

    private static double seconds(long nanos) {
        return (double) nanos / TimeUnit.SECONDS.toNanos(1);
    }

    private static long dataBytes(Path tools) throws IOException {
        try (Stream<Path> files = Files.walk(tools)) {
            return files.filter(file -> file.toString().endsWith(".data")).mapToLong(file -> file.toFile().length())
                .sum();
        }
    }

    private static List<String> options(String way) {
        return switch (way) {
            case NONE -> List.of();
            case LOG -> List.of("--tool", "event-log");
            default -> List.of("--record");
        };
    }

    private static Sample replay(Readings times) {
        return times.of(REPLAY).over(times.of(NONE + COMMAND));
    }

    private static String ratio(Readings times, String way, String measured) {
        return times.of(way + measured).over(times.of(NONE + measured)).withRange(3);
    }

    private static double median(Readings times, String way) {
        return times.of(way).over(times.of(NONE)).median();
    }

    private static double average(List<Double> ratios) {
        return ratios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String mean(List<Double> ratios) {
        return String.format(Locale.ROOT, "%.3f", average(ratios));
    }
}
