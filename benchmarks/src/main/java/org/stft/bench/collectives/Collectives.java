package org.stft.bench.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.stft.bench.Npb;
import org.stft.bench.Run;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Collective operations by readiness, beside MPJ Express's own: in each job both take turns. */
@Command(name = "collectives", description = "Measures collective operations by readiness.")
public final class Collectives implements Callable<Integer> {

    private static final String DETACHED = "8388608";
    private static final List<String> MODES = List.of("off", "strict", "leaves", "dynamic");

    @Mixin
    private final Run run = new Run();

    @Option(names = "--costs", description = "Only the cost of calls without delays.")
    private boolean costsOnly;

    private final Map<String, Readings> jobs = new LinkedHashMap<>();
    private final Readings programs = new Readings();

    @Override
    public Integer call() throws IOException {
        Path page = run.page(costsOnly ? "collectives-costs.md" : "collectives.md",
            run.isQuick() ? "collectives-quick.md" : null);
        try (run) {
            StringBuilder text = new StringBuilder("# Collective operations by readiness\n\n")
                .append(run.circumstances())
                .append("\nRatios below 1: faster than MPJ Express. Medians, in brackets the interval of 95 %.\n");
            if (!costsOnly) {
                measure();
                Chapter goals = CollectiveGoals.of(jobs);
                text.append("\n## Goals\n\n").append(Chapter.goals(List.of(goals)).markdown());
                jobs.forEach(
                    (name, job) -> text.append("\n## ").append(name).append("\n\n").append(table(job).markdown()));
            }
            text.append("\n## Calls without delays, one after the other\n\n").append(costs().markdown());
            if (!costsOnly) {
                text.append("\n## Programs\n\n4 ranks; the NPB by the inverse of their rate; strict is leaves with "
                    + "detach-bytes=0.\n\n").append(programs().markdown());
            }
            Files.createDirectories(page.toAbsolutePath().getParent());
            Files.writeString(page, text);
        }
        System.out.println(page);
        return 0;
    }

    private List<Integer> ranks() {
        return run.size(List.of(2, 4, 8), List.of(3));
    }

    private Readings job(int ranks, String mode, String detached, Consumer<String> lines, Object... program)
        throws IOException {
        return run.jobs().stft(Jobs.WELL, lines, "run", "-np", ranks, "--discard", "--no-prefix", "--store",
            run.disk().resolve("store"), "--every-calls", 1_000_000, "--collectives", mode,
            "-Dstft.collectives.detach-bytes=" + detached, "-cp", Jobs.CLASSES, List.of(program));
    }

    /** Scatter and Gather are the same in the modes leaves and dynamic. */
    private void measure() throws IOException {
        Map<String, String> hopsByBytes = new LinkedHashMap<>();
        hopsByBytes.put(run.size("8,1024,65536,262144,1048576,4194304", "8"), Delays.NONE);
        hopsByBytes.put(run.size("1024,262144", "262144"), run.size("0.5,2,20,50", "20"));
        for (int ranks : ranks()) {
            for (Map.Entry<String, String> part : hopsByBytes.entrySet()) {
                measure(ranks, "leaves", "0", part, "BCAST,SCATTER,GATHER");
                measure(ranks, "leaves", DETACHED, part, "BCAST,SCATTER,GATHER");
                if (ranks > 2) {
                    measure(ranks, "dynamic", DETACHED, part, "BCAST");
                }
            }
        }
    }

    private void measure(int ranks, String mode, String detached, Map.Entry<String, String> part, String operations)
        throws IOException {
        String name = ranks + "-ranks-" + mode + "-detach-" + detached;
        run.step(name + ", " + part);
        jobs.computeIfAbsent(name, each -> new Readings()).add("", job(ranks, mode, detached, line -> {},
            CollectiveRank.class.getName(), run.size(30, 6), part.getKey(), part.getValue(), operations));
    }

    private static Table table(Readings job) {
        Table table = new Table("operation, bytes, pattern, hops", "MPJ: makespan us", "mean in call us",
            "tool / MPJ: makespan", "tail", "mean in call");
        for (MeasuredCase each : MeasuredCase.of(job)) {
            table.row(each.name(), each.times(MeasuredCase.OWN, MeasuredCase.MAKESPAN).median(0),
                each.times(MeasuredCase.OWN, MeasuredCase.MEAN).median(0), toOwn(each, MeasuredCase.MAKESPAN),
                toOwn(each, MeasuredCase.TAIL), toOwn(each, MeasuredCase.MEAN));
        }
        return table;
    }

    private static String toOwn(MeasuredCase each, String value) {
        return each.ratios(MeasuredCase.TOOL, MeasuredCase.OWN, value).withRange(3);
    }

    /** A ratio is of two blocks of calls that were measured one after the other. */
    private Table costs() throws IOException {
        Table table = new Table("ranks and mode", "operation, bytes", "MPJ: us per call", "processor us of all ranks",
            "tool / MPJ: time", "processor time");
        for (int ranks : ranks()) {
            for (String mode : List.of("leaves", "dynamic")) {
                for (String bytesAndCalls : run.size(List.of("8/1000", "65536/200"), List.of("8/50"))) {
                    run.step("costs, " + ranks + " ranks, " + mode + ", " + bytesAndCalls);
                    String[] words = bytesAndCalls.split("/");
                    Readings job = job(ranks, mode, DETACHED, line -> {}, CallCostRank.class.getName(), run.size(16, 2),
                        words[1], words[0]);
                    for (Way.Operation each : Way.Operation.values()) {
                        Sample time = job.of(each + "/" + MeasuredCase.OWN + "/time");
                        Sample processor = job.of(each + "/" + MeasuredCase.OWN + "/processor");
                        table.row(ranks + "-ranks-" + mode, each + " " + words[0], time.median(0), processor.median(0),
                            job.of(each + "/" + MeasuredCase.TOOL + "/time").over(time).withRange(3),
                            job.of(each + "/" + MeasuredCase.TOOL + "/processor").over(processor).withRange(3));
                    }
                }
            }
        }
        return table;
    }

    private Table programs() throws IOException {
        String steps = run.size("300", "100");
        Map<String, List<Object>> all = new LinkedHashMap<>();
        for (String name : List.of("EP", "IS", "CG", "FT")) {
            all.put(name, List.of("org.stft.npb." + name, run.size("W", "S")));
        }
        all.put("row-farm", List.of("org.stft.examples.RowFarm", steps, "2000"));
        all.put("panel-product", List.of("org.stft.examples.PanelProduct", "40000", steps, "2000"));
        all.put("back-to-back", List.of(BackToBackRank.class.getName(), steps, "1000000"));
        run.turns("programs", run.rounds(10), MODES, mode -> {
            for (Map.Entry<String, List<Object>> each : all.entrySet()) {
                program(each.getKey(), mode, each.getValue());
            }
        });
        Table table = new Table("program", "off", "strict / off", "leaves / off", "dynamic / off");
        for (String name : all.keySet()) {
            List<Object> cells = new ArrayList<>(List.of(name, programs.of(name + "off").median(4)));
            for (String mode : MODES.subList(1, MODES.size())) {
                cells.add(programs.names().contains(name + mode)
                    ? programs.of(name + mode).over(programs.of(name + "off")).withRange(3)
                    : "-");
            }
            table.row(cells.toArray());
        }
        return table;
    }

    private void program(String name, String mode, List<Object> words) throws IOException {
        boolean npb = words.get(0).toString().startsWith("org.stft.npb.");
        if (npb && (mode.equals("strict") || mode.equals("dynamic"))) {
            return;
        }
        Npb output = new Npb();
        List<Double> seconds = new ArrayList<>();
        job(4, mode.replace("strict", "leaves"), mode.equals("strict") ? "0" : DETACHED, line -> {
            output.accept(line);
            if (line.startsWith("seconds ")) {
                seconds.add(Double.valueOf(line.substring("seconds ".length())));
            }
        }, words.toArray());
        programs.add(name + mode, npb ? 1 / output.rate() : seconds.get(0));
    }
}
