package org.stft.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.SmallPrograms;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The cost of the call probe: without its agent, with it, and with tools that observe every call and do nothing. */
final class ProbeCost {

    /** The numbers of tools; -1 is no agent. */
    private static final List<Integer> WAYS = List.of(-1, 0, 1, 3);
    private static final double MOST_NANOS = 0.01;

    private ProbeCost() {
    }

    static Chapter measure(Run run) throws IOException {
        int rounds = run.rounds(5);
        Readings times = new Readings();
        run.turns("start and call", rounds, WAYS, way -> {
            Readings start = Jobs.timed(line -> {},
                java(run, way, "-XX:TieredStopAtLevel=1", SmallPrograms.Start.class));
            times.add("start" + way, start.of(Jobs.PROCESSOR).median());
            Readings loop = Jobs.timed(line -> {}, java(run, way, "-XX:+TieredCompilation", SmallPrograms.Loop.class));
            times.add("call" + way, loop.of("call").median());
        });
        run.turns("job", (rounds + 2) / 3, List.of(-1, 1, 3), way -> {
            Npb npb = new Npb();
            Readings job = Jobs.timed(npb, run.jobs().words("run", "-np", 4, "--store", run.disk().resolve("store"),
                "--discard", "--every-calls", 1000, "--no-prefix",
                way < 0 ? List.of() : List.of("--tool", tools(way)), "-cp", Jobs.CLASSES, Npb.mainClass("CG"), "S"));
            times.add("job" + way, job.of(Jobs.PROCESSOR).median());
            times.add("own" + way, npb.seconds());
        });
        Table table = new Table("median of " + rounds, "without", "agent, no tool", "one tool", "three tools");
        row(table, times, "start of a small JVM, processor s", "start", 3);
        row(table, times, "a call that does next to nothing, ns, best of 8", "call", 2);
        row(table, times, "CG S, 4 ranks, whole job, processor s", "job", 3);
        row(table, times, "CG S, 4 ranks, the benchmark's own seconds", "own", 2);
        Sample more = times.of("call0").over(times.of("call-1"));
        return new Chapter("The call probe").text("The ways take turns. The tools observe every call and do nothing.")
            .show(table).judge("a call that no tool observes, with the agent / without", "at most 1.01",
                more.withRange(3), more.median() <= 1 + MOST_NANOS);
    }

    private static void row(Table table, Readings times, String what, String name, int places) {
        List<Object> cells = new ArrayList<>(List.of(what));
        for (int way : WAYS) {
            cells.add(times.names().contains(name + way) ? times.of(name + way).median(places) : "-");
        }
        table.row(cells.toArray());
    }

    private static String tools(int count) {
        return List.of("idle1", "idle2", "idle3").stream().limit(count).reduce((one, two) -> one + "," + two)
            .orElse("");
    }

    private static List<String> java(Run run, int way, String option, Class<?> main) throws IOException {
        Path libraries = run.jobs().home().resolve("lib");
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", option));
        if (way >= 0) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(libraries, "mpi-probe-agent-*.jar")) {
                found.forEach(agent -> options.add("-javaagent:" + agent));
            }
        }
        if (way > 0) {
            options.add("-Dstft.tools=" + tools(way));
        }
        return Jobs.java(options, Jobs.CLASSES + ":" + libraries + "/*", main.getName());
    }
}
