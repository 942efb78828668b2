package org.stft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.RecorderRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** What it costs a job that works for long to be recorded all the time, of which the last versions are kept. */
final class RecorderCost {

    private static final String NONE = "not recorded";
    private static final String LOG = "event log";
    private static final String RECORD = "recorded";
    private static final int VERSIONS = 2;
    private static final double ALLOWED = 1.10;
    private static final double MEGABYTE = 1e6;
    private static final double DAY = 86_400;
    private static final double GIGABYTE = 1e9;
    private static final double MILLIS = 1e3;

    private RecorderCost() {
    }

    static Chapter measure(Run run) throws IOException {
        int seconds = run.size(75, 6);
        int rounds = run.rounds(3);
        Chapter chapter = new Chapter("A recorder that stays on");
        Table table = new Table("message, bytes", "", "a step, ms", "time", "processor time",
            "memory of a rank, MB", "files of tools, most, MB", "written by all ranks, MB/s", "in a day, GB");
        for (int elements : run.size(List.of(2, 1024), List.of(2))) {
            Readings times = new Readings();
            int bytes = elements * Double.BYTES;
            run.turns("recorder, messages of " + bytes + " bytes", rounds, List.of(NONE, LOG, RECORD),
                way -> times.add(way, job(run, way, seconds, elements)));
            for (String way : List.of(NONE, LOG, RECORD)) {
                Sample written = times.of(way + "written");
                table.row(bytes, way, times.of(way + "step").times(MILLIS).median(3),
                    times.of(way + "step").over(times.of(NONE + "step")).withRange(3),
                    times.of(way + "processor").over(times.of(NONE + "processor")).withRange(3),
                    times.of(way + "resident").times(1 / MEGABYTE).median(0),
                    times.of(way + "disk").times(1 / MEGABYTE).median(1), written.times(1 / MEGABYTE).median(2),
                    written.times(DAY / GIGABYTE).median(0));
            }
            Sample ratio = times.of(RECORD + "step").over(times.of(NONE + "step"));
            chapter.judge("a recorder that stays on: time, messages of " + bytes + " bytes", "at most " + ALLOWED,
                ratio.withRange(3), ratio.median() <= ALLOWED);
        }
        return chapter.text("""
            Two ranks with 4 MiB of state, in each step about half a millisecond of computation, an exchange with \
            the neighbour, an `Allreduce` of 16 bytes and a checkpoint call; a version each 10 seconds, which is kept for \
            %d more. Not recorded, with the event log of the same length (`stft.event-log.versions`), and with \
            `--record-last %d`, in turns; the last third of %d seconds is measured, medians of %d rounds. What was \
            written includes the versions.""", VERSIONS, VERSIONS, seconds, rounds).show(table);
    }

    private static Readings job(Run run, String way, int seconds, int elements) throws IOException {
        run.disk().clear();
        Path tools = ToolTimes.tools(run);
        return run.jobs().stft("run", "-np", 2, "--no-prefix", "--store", run.disk().resolve("store"), "--keep",
            VERSIONS + 1, "--every", run.size("10s", "1s"), "-Dstft.tools.directory=" + tools, options(way), "-cp",
            Jobs.CLASSES, RecorderRank.class.getName(), tools, seconds, elements);
    }

    private static List<Object> options(String way) {
        return switch (way) {
            case NONE -> List.of();
            case LOG -> List.of("--tool", "event-log", "-Dstft.event-log.versions=" + VERSIONS);
            default -> List.of("--record-last", VERSIONS);
        };
    }
}
