package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;

/** The cost of the message guard's tracking of requests, with no version due. */
final class GuardCost {

    private static final int RANKS = 2;
    private static final double ALLOWED = 1.01;
    private static final String AGAIN = "again"; // off once more, which shows the noise

    private GuardCost() {
    }

    static Chapter measure(Run run, List<String> programs) throws IOException {
        Chapter chapter = new Chapter("The message guard's tracking of requests");
        Table table = new Table(RANKS + " ranks", "benchmark's own seconds", "processor time of the job");
        for (String program : programs.isEmpty()
            ? run.size(List.of("CG W", "CG A"), List.of("CG S"))
            : programs) {
            String[] words = program.split(" ");
            int rounds = run.rounds(6);
            Readings times = new Readings();
            run.turns(program, rounds + 1, List.of("on", "off", AGAIN), way -> {
                Npb npb = new Npb();
                Readings job = Jobs.timed(npb, run.jobs().words("run", "-np", RANKS, "--store",
                    run.disk().resolve("store"), "--discard", "--every-calls", 1_000_000, "--no-prefix",
                    "-Dstft.guard=" + (way.equals("on") ? "on" : "off"), Npb.mainClass(words[0]), words[1]));
                times.add(way, 1 / npb.rate());
                times.add(way + Jobs.PROCESSOR, job.of(Jobs.PROCESSOR).median());
            });
            for (String way : List.of("on", AGAIN)) {
                table.row(program + ", " + rounds + " rounds, " + (way.equals("on") ? "on / off" : "off / off"),
                    times.of(way).warm().over(times.of("off").warm()).withRange(3), ratio(times, way));
            }
            chapter.judge("processor time with the guard / without, " + program + ", " + RANKS + " ranks",
                "at most " + ALLOWED, ratio(times, "on"), times.of("on" + Jobs.PROCESSOR).warm()
                    .over(times.of("off" + Jobs.PROCESSOR).warm()).median() <= ALLOWED);
        }
        return chapter.text("""
            The guard on, off, and off once more, in turns after a round that does not count; median of the rounds' ratios \
            (95 %%). The second row of each program shows the noise.""").show(table);
    }

    private static String ratio(Readings times, String way) {
        return times.of(way + Jobs.PROCESSOR).warm().over(times.of("off" + Jobs.PROCESSOR).warm()).withRange(3);
    }
}
