package org.stft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.bench.calls.CallCheckGrowth;
import org.stft.bench.collectives.Collectives;
import org.stft.bench.corpus.Corpus;
import org.stft.bench.job.Place;
import org.stft.bench.race.AnalyserGrowth;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.scaling.Scaling;
import org.stft.criu.CriuProvider;
import org.stft.spc.Probe;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures everything in one run and writes the page of results. */
@Command(name = "run.sh", sortOptions = false,
    subcommands = {Scaling.class, AnalyserGrowth.class, CallCheckGrowth.class, Collectives.class, Corpus.class},
    description = "Makes all tables of RESULTS.md in one run.")
public final class Benchmarks implements Callable<Integer> {

    @Mixin
    private final Run run = new Run();

    @Option(names = "--only", paramLabel = "NAME", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of();

    @Option(names = "--programs", paramLabel = "NAME", split = ",",
        description = "Programs and classes of the NPB for guard, log, check, replay and mpi, such as \"CG W\".")
    private List<String> programs = List.of();

    @Option(names = "--floods", paramLabel = "N", split = ",", description = "Numbers of messages for log.")
    private List<Integer> floods = List.of();

    @Option(names = "--hosts", paramLabel = "SPECS",
        description = "Also measure engines with these hosts, two with two places for ranks each. May be repeated.")
    private List<String> hosts = List.of();

    @Option(names = "--command", hidden = true, description = "Command line of the run, for the page.")
    private String command = "benchmarks/run.sh";

    /** One measurement of a run. */
    private interface Measurement {
        Chapter measure(Run run, Benchmarks options) throws IOException;
    }

    /** The measurements that can be chosen, in the order of the page, with the seconds that each takes on two idle processors. */
    enum Part {
        saving(false, 120, (run, options) -> SavingSpeed.measure(run)),
        calls(false, 60, (run, options) -> CallCost.measure(run)),
        first(false, 95, (run, options) -> FirstCheckpoint.measure(run)),
        overhead(false, 240, (run, options) -> Overhead.measure(run)),
        heap(false, 20, (run, options) -> PeakHeap.measure(run)),
        restart(false, 90, (run, options) -> RestartTime.measure(run)),
        dump(true, 110, (run, options) -> StopTime.measure(run)),
        revival(true, 115, (run, options) -> Revival.measure(run)),
        size(true, 36, (run, options) -> ImageSize.measure(run)),
        pace(true, 90, (run, options) -> Pace.measure(run)),
        guard(false, 165, (run, options) -> GuardCost.measure(run, options.programs)),
        probe(false, 86, (run, options) -> ProbeCost.measure(run)),
        ports(false, 110, (run, options) -> PortsCost.measure(run)),
        log(false, 290, (run, options) -> LogCost.measure(run, options.programs, options.floods)),
        check(false, 420, (run, options) -> CheckCost.measure(run, options.programs)),
        deadlock(false, 150, (run, options) -> DeadlockTime.measure(run)),
        replay(false, 600, (run, options) -> ReplayCost.measure(run, options.programs)),
        recorder(false, 1400, (run, options) -> RecorderCost.measure(run)),
        rollback(true, 900, (run, options) -> RollbackTime.measure(run)),
        mpi(false, 420, (run, options) -> MpiCost.measure(run, options.programs)),
        engines(false, 240, (run, options) -> EngineTimes.measure(run, options.hosts)),
        micro(false, 28, (run, options) -> MicroBenchmarks.measure(run));

        private final boolean takesImages;
        private final Duration time;
        private final Measurement measurement;

        Part(boolean takesImages, int seconds, Measurement measurement) {
            this.takesImages = takesImages;
            this.time = Duration.ofSeconds(seconds);
            this.measurement = measurement;
        }

        boolean canWork() {
            return this == mpi ? MpiCost.canWork() : !takesImages || new CriuProvider().probe().canWork();
        }
    }

    /** Runs the command. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmarks()).setOverwrittenOptionsAllowed(true).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        try (run) {
            List<Part> parts = parts();
            List<Chapter> chapters = measure(parts);
            boolean complete = chapters.size() == parts.size();
            Path page = run.page("RESULTS.md",
                run.isQuick() ? "RESULTS-quick.md" : only.isEmpty() && complete ? null : "RESULTS-only.md");
            String goals = "## What was to be reached\n\n" + Chapter.goals(chapters).markdown();
            StringBuilder text = new StringBuilder(
                run.isQuick() ? "**A quick run: nothing is warm, the numbers mean nothing.**\n\n" : "");
            text.append(goals).append("\n## The run\n\n").append(run.machine(command).markdown())
                .append("\n## What was measured\n");
            chapters.forEach(chapter -> text.append('\n').append(chapter.markdown()));
            ResultsFile.write(page, "run.sh", text.toString());
            System.out.println(goals + "\nAll results: " + page);
            return complete ? 0 : 1;
        }
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>(only.isEmpty() ? List.of(Part.values()) : only);
        parts.removeIf(part -> part == Part.ports && only.isEmpty() && run.isQuick()); // takes Maven a minute to begin
        if (parts.removeIf(part -> part == Part.mpi && !part.canWork())) {
            System.err.println("MPI implementations are not compared here: " + MpiCost.NEEDS);
        }
        if (parts.removeIf(part -> !part.canWork())) {
            Probe images = new CriuProvider().probe();
            System.err.println("process images are not measured here: it " + images);
        }
        return parts;
    }

    /** Prints each chapter as soon as it is complete; a part that fails does not end the others. */
    private List<Chapter> measure(List<Part> parts) throws IOException {
        Duration all = parts.stream().map(part -> part.time).reduce(Duration.ZERO, Duration::plus);
        List<Chapter> chapters = new ArrayList<>();
        for (Part part : parts) {
            run.begin(parts.indexOf(part) + 1, parts.size(), part.name(), all);
            try {
                Chapter chapter = part.measurement.measure(run, this);
                System.out.println("\n" + chapter.markdown());
                chapters.add(chapter);
            } catch (IOException | IllegalStateException e) {
                System.err.println(part + " failed: " + e.getMessage());
                for (Place place : run.places()) {
                    place.clear();
                }
            }
        }
        return chapters;
    }
}
