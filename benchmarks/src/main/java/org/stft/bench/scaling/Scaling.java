package org.stft.bench.scaling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.stft.bench.Run;
import org.stft.bench.report.Plot;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.report.Table;
import org.stft.bench.scaling.RealJobs.Job;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how the cost of a version grows, and rewrites the measured parts of a page and its pictures. */
@Command(name = "scaling", sortOptions = false,
    description = "Measures how the cost grows and rewrites the measured parts of docs/scaling.md.")
public final class Scaling implements Callable<Integer> {

    private static final int RANKS = 2;
    private static final long MEBIBYTE = 1 << 20;
    private static final int BASE_HEAP = 128;
    /** Of an object with its place in the array, and what finds it again when it is referred to twice. */
    private static final long HEAP_BYTES_OF_OBJECT = 250;

    @Mixin
    private final Run run = new Run();

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of(Part.values());

    /** The quantities that grow. */
    enum Part {
        simulated, hosts, ranks, state, versions, objects
    }

    /** The results of a measurement. */
    record Growth(Table table, Plot plot) {}

    @Override
    public Integer call() throws IOException {
        Path page = run.page("../docs/scaling.md", run.isQuick() ? "scaling/scaling.md" : null).normalize();
        if (!Files.exists(page)) {
            Files.createDirectories(page.toAbsolutePath().getParent());
            Files.writeString(page, "# Scaling\n\n" + Stream.of(Part.values()).map(Scaling::mark)
                .map(ResultsFile::marks).collect(Collectors.joining("\n")));
        }
        try (run) {
            for (Part part : only) {
                String picture = "pictures/scaling-" + part + ".png";
                Growth growth = growth(part);
                ResultsFile.write(page, mark(part), "`benchmarks/scaling.sh --only " + part + "`, " + run.disk().name()
                    + ", " + run.circumstances() + "\n\n![Time](" + picture + ")\n\n" + growth.table.markdown());
                Plot.write(page.resolveSibling(picture), growth.plot);
            }
        }
        System.out.println("All results: " + page);
        return 0;
    }

    private static String mark(Part part) {
        return "scaling.sh, part " + part;
    }

    private Growth growth(Part part) throws IOException {
        return switch (part) {
            case simulated -> SimulatedRanks.measure(run);
            case hosts -> SimulatedHosts.measure(run);
            case ranks -> RealJobs.measure(run, "ranks", amounts(2, 4, 8, 16, 32),
                ranks -> new Job((int) ranks, 2, "bytes", 0, 64, versions(100), versions(50)));
            case state -> RealJobs.measure(run, "MiB of state on " + RANKS + " ranks",
                amounts(1, 16, 256, 1024, 4096, 8192),
                size -> new Job(RANKS, 2, "bytes", size * MEBIBYTE / RANKS,
                    (int) (size / RANKS + BASE_HEAP + size / 16), within(2_048 / size, 1, 100),
                    within(4_096 / size, 3, 50)));
            case versions -> RealJobs.measure(run, "versions kept", amounts(2, 10, 100, 1_000),
                keep -> new Job(RANKS, (int) keep, "bytes", 0, BASE_HEAP, (int) keep + versions(100), versions(50)));
            case objects ->
                RealJobs.measure(run, "objects of a rank", amounts(1, 1_000, 100_000, 1_000_000, 10_000_000),
                    count -> new Job(RANKS, 2, "objects", count,
                        (int) (count * HEAP_BYTES_OF_OBJECT / MEBIBYTE + BASE_HEAP),
                        within(2_000_000 / count, 1, 100), within(10_000_000 / count, 3, 50)));
        };
    }

    private int versions(int full) {
        return run.size(full, 2);
    }

    /** Fewer versions of more data. */
    private int within(long versions, int least, int most) {
        return versions((int) Math.max(least, Math.min(most, versions)));
    }

    private List<Long> amounts(long... full) {
        return LongStream.of(full).limit(run.size(full.length, 2)).boxed().toList();
    }
}
