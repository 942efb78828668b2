package org.stft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.stft.bench.job.Criu;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.SmallPrograms;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The cost of the event log, and of the message-race check while the job runs. */
final class LogCost {

    private static final String NONE = "";
    private static final String LOG = "event-log";
    private static final String CHECK = "race-check";
    private static final List<String> WAYS = List.of(NONE, LOG, CHECK);
    /** The check ends with another code where it has found races. */
    private static final IntPredicate RACES = code -> code == 0 || code >= 10;
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    private LogCost() {
    }

    static Chapter measure(Run run, List<String> programs, List<Integer> floods) throws IOException {
        List<String> npb = programs.isEmpty()
            ? run.size(
                List.of("CG W", "MG W", "FT W", "IS W", "LU W", "CG A", "MG A", "FT A"), List.of("CG S"))
            : programs;
        List<Integer> counts = floods.isEmpty() ? run.size(List.of(100_000), List.of(1000)) : floods;
        int rounds = run.rounds(2);
        Readings times = new Readings();
        List<String> sizes = new ArrayList<>();
        run.turns("calls and messages", rounds, WAYS, way -> {
            if (!way.equals(CHECK)) { // messages that are never received: the check would have to keep them all
                times.add(way + " ", job(run, way.isEmpty() ? "answer" : way + ",answer", 1, new Npb(),
                    SmallPrograms.Calls.class.getName()));
            }
            times.add(way + " ", job(run, way, 2, new Npb(), SmallPrograms.Messages.class.getName(), counts));
        });
        for (String program : npb) {
            String[] words = program.strip().split(" ");
            run.turns(program, words.length < 2 ? 0 : rounds, WAYS, way -> {
                Npb output = new Npb();
                job(run, way, 4, output, Npb.mainClass(words[0]), words[1]);
                times.add(way + " " + program, output.seconds());
                if (way.equals(LOG) && sizes.stream().noneMatch(each -> each.startsWith(program))) {
                    sizes.add(program + ": " + size(run));
                }
            });
        }
        Table table = new Table("measured, medians of " + rounds, "without", "event log", "race check", "log / without",
            "check / without");
        for (String call : List.of("Send", "Recv", "Barrier")) {
            row(table, times, call, "`" + call + "`, answered at once, ns of processor time", NANOS, 1);
        }
        row(table, times, "round-trip", "half a round trip of 8 bytes, µs", MICROS / (2 * SmallPrograms.TRIPS), 2);
        for (int count : counts) {
            row(table, times, "flood-" + count, String.format("%,d messages of 8 bytes, s", count), 1, 2);
        }
        npb.stream().filter(program -> !program.isBlank())
            .forEach(program -> row(table, times, program, program + ", 4 ranks, its own seconds", 1, 2));
        return new Chapter("The event log and the message-race check")
            .text("The three ways take turns.%s",
                sizes.isEmpty() ? "" : " Bytes of an event: " + String.join("; ", sizes))
            .show(table)
            .judge("`Send`, what the event log adds", "at most 50 ns",
                times.of(LOG + " Send").minus(times.of(NONE + " Send")).times(NANOS).median(0) + " ns",
                times.of(LOG + " Send").minus(times.of(NONE + " Send")).median() * NANOS <= 50);
    }

    private static void row(Table table, Readings times, String name, String what, double unit, int places) {
        Sample none = times.of(NONE + " " + name).times(unit);
        Sample log = times.of(LOG + " " + name).times(unit);
        boolean checked = times.names().contains(CHECK + " " + name);
        Sample check = checked ? times.of(CHECK + " " + name).times(unit) : log;
        table.row(what, none.median(places), log.median(places), checked ? check.median(places) : "-",
            checked ? log.over(none).median(2) : "+ " + log.minus(none).median(0) + " ns",
            checked ? check.over(none).median(2) : "-");
    }

    private static Readings job(Run run, String tools, int ranks, Npb output, String main, Object... arguments)
        throws IOException {
        run.disk().clear();
        return run.jobs().stft(tools.equals(CHECK) ? RACES : Jobs.WELL, output,
            "run", "-np", ranks, "--no-prefix", "--store", run.disk().resolve("store"), "--discard", "--every-calls",
            100_000, tools.isEmpty() ? List.of() : List.of("--tool", tools), "-Dstft.tools.directory=" + tools(run),
            "-cp",
            Jobs.CLASSES, main, List.of(arguments));
    }

    private static Path tools(Run run) throws IOException {
        return run.disk().resolve("tools");
    }

    /** The bytes of each event of a log. */
    private static String size(Run run) throws IOException {
        Readings events = new Readings();
        Path log = tools(run).resolve(LOG);
        run.jobs().stft(Jobs.WELL, line -> {
            String[] words = line.replace(",", "").strip().split(" +");
            if (words.length > 4 && words[4].matches("\\d+")) {
                events.add("events", Double.parseDouble(words[4]));
            }
        }, "log", "ls", "--directory", log);
        return Sample.number(Criu.bytes(log) / events.of("events").most(), 1);
    }
}
