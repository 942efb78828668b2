package org.stft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.bench.job.Images;
import org.stft.bench.job.Place;
import org.stft.bench.job.StftCommand;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.report.Table;
import org.stft.criu.CriuProvider;
import org.stft.spc.Probe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** Measures everything in one run and writes the page of results. */
@Command(name = "run.sh", sortOptions = false,
    description = "Measures what STFT costs and rewrites the measured part of RESULTS.md.")
public final class Benchmarks implements Callable<Integer> {

    private static final String QUICK = "**A quick run: nothing is warm, the numbers mean nothing.**\n\n";

    @Option(names = "--quick", description = "Under a minute: shows that everything works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--results", paramLabel = "FILE", required = true,
        description = "The page whose measured part is rewritten.")
    private Path results;

    @Option(names = "--work", paramLabel = "DIR", required = true,
        description = "A directory on the file system that is measured. Files written there are removed again.")
    private Path work;

    @Option(names = "--only", paramLabel = "NAME", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of(Part.values());

    @Option(names = "--stft", paramLabel = "DIR", required = true, description = "The unpacked distribution.")
    private Path home;

    @Option(names = "--command", hidden = true, description = "Command line of the run, for the page.")
    private String command = "benchmarks/run.sh";

    private List<Place> places = List.of();

    /** The measurements that can be chosen. */
    enum Part {
        saving, calls, first, overhead, heap, restart, dump, revival, size, pace, micro;

        /** Returns true if it needs CRIU. */
        boolean takesImages() {
            return this == dump || this == revival || this == size || this == pace;
        }
    }

    /** Runs the command. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmarks()).setOverwrittenOptionsAllowed(true).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        System.setProperty("stft.home", home.toAbsolutePath().toString()); // the directory of MPJ Express
        double load = Machine.load();
        places = quick ? List.of(Place.in(work)) : Place.around(work);
        places.forEach(Place::removeIfInterrupted);
        try {
            List<Chapter> chapters = measure(measurements());
            ResultsFile.write(results, "run.sh",
                (quick ? QUICK : "") + page(chapters, Machine.table(command, places, load)));
            List<Goal> goals = chapters.stream().flatMap(chapter -> chapter.goals().stream()).toList();
            System.out.print(Goal.table(goals).markdown());
            System.out.println("All results: " + results);
            return 0;
        } finally {
            places.forEach(Place::close);
        }
    }

    private List<Measurement> measurements() throws IOException {
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        Place disk = places.get(0);
        StftCommand stft = new StftCommand(home.toAbsolutePath());
        Probe images = new CriuProvider().probe();
        List<Measurement> chosen = new ArrayList<>();
        if (!images.canWork() && only.stream().anyMatch(Part::takesImages)) {
            System.err.println("process images are not measured here: it " + images);
        }
        for (Part part : Part.values()) {
            if (only.contains(part) && (images.canWork() || !part.takesImages())) {
                chosen.add(switch (part) {
                    case saving -> new SavingSpeed(effort, places);
                    case calls -> new CallCost(effort, places);
                    case first -> new FirstCheckpoint(effort, disk, stft);
                    case overhead -> new Overhead(effort, disk, stft);
                    case heap -> new PeakHeap(effort, disk);
                    case restart -> new RestartTime(effort, disk, stft);
                    case dump -> new StopTime(effort, places, stft, new Images(new CriuProvider().program()));
                    case revival -> new Revival(effort, disk, stft, new Images(new CriuProvider().program()));
                    case size -> new ImageSize(effort, disk, stft);
                    case pace -> new Pace(effort, disk, stft);
                    case micro -> new MicroBenchmarks(effort);
                });
            }
        }
        return chosen;
    }

    /** Prints each chapter as soon as it is complete, so that an interrupted run is not lost. */
    private static List<Chapter> measure(List<Measurement> measurements) throws IOException {
        List<Chapter> chapters = new ArrayList<>();
        try (Steps steps = new Steps(measurements.stream().mapToInt(Measurement::steps).sum())) {
            for (Measurement measurement : measurements) {
                Chapter chapter = measurement.measure(steps);
                System.out.println("\n" + chapter.markdown());
                chapters.add(chapter);
            }
        }
        return chapters;
    }

    private static String page(List<Chapter> chapters, Table machine) {
        StringBuilder page = new StringBuilder("## What was to be reached\n\n");
        page.append(Goal.table(chapters.stream().flatMap(chapter -> chapter.goals().stream()).toList()).markdown());
        page.append("\n## The run\n\n").append(machine.markdown()).append("\n## What was measured\n");
        chapters.forEach(chapter -> page.append('\n').append(chapter.markdown()));
        return page.toString();
    }
}
