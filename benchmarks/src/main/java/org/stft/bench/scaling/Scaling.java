package org.stft.bench.scaling;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.stft.bench.job.Place;
import org.stft.bench.job.StftCommand;
import org.stft.bench.report.ResultsFile;
import org.stft.bench.scaling.RealJobs.Job;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how the cost of a version grows, and rewrites the measured parts of a page and its pictures. */
@Command(name = "scaling.sh", sortOptions = false,
    description = "Measures how the cost grows and rewrites the measured parts of docs/scaling.md.")
public final class Scaling implements Callable<Integer> {

    private static final int RANKS = 2;
    private static final long MEBIBYTE = 1 << 20;
    private static final int BASE_HEAP = 128;
    /** Of an object with its place in the array, and what finds it again when it is referred to twice. */
    private static final long HEAP_BYTES_OF_OBJECT = 250;

    @Option(names = "--quick", description = "Under a minute: shows that everything works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of(Part.values());

    @Option(names = "--page", paramLabel = "FILE", required = true,
        description = "The page whose measured parts are rewritten; its pictures are in the directory pictures beside it.")
    private Path page;

    @Option(names = "--work", paramLabel = "DIR", required = true,
        description = "A directory on the file system that is measured. Files written there are removed again.")
    private Path work;

    @Option(names = "--stft", paramLabel = "DIR", required = true, description = "The unpacked distribution.")
    private Path home;

    /** The load average of the minute before the run. */
    private final double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();

    /** The quantities that grow. */
    enum Part {
        simulated, ranks, state, versions, objects
    }

    /** Runs the command. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Scaling()).setOverwrittenOptionsAllowed(true).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(page)) {
            Files.createDirectories(page.toAbsolutePath().getParent());
            Files.writeString(page, "# Scaling\n\n" + Stream.of(Part.values()).map(Scaling::mark)
                .map(ResultsFile::marks).collect(Collectors.joining("\n")));
        }
        try (Place place = Place.in(work)) {
            place.removeIfInterrupted();
            for (Part part : only) {
                write(part, growth(part, place).measure(), place);
            }
        }
        System.out.println("All results: " + page);
        return 0;
    }

    private static String mark(Part part) {
        return "scaling.sh, part " + part;
    }

    private void write(Part part, Growth.Result result, Place place) throws IOException {
        String picture = "pictures/scaling-" + part + ".png";
        ResultsFile.write(page, mark(part),
            String.format(Locale.ROOT, """
            `benchmarks/scaling.sh --only %s`, %s, %d processors, JDK %s, %s, load of the machine before the run %.1f.%s

            ![Time](%s)

            %s""", part,
                ResultsFile.timeNow(),
                Runtime.getRuntime().availableProcessors(), Runtime.version(), place.name(), load,
                quick ? " **A quick run: the numbers mean nothing.**" : "", picture, result.table().markdown()));
        result.plot().write(page.resolveSibling(picture));
    }

    private Growth growth(Part part, Place place) {
        StftCommand stft = new StftCommand(home.toAbsolutePath());
        return switch (part) {
            case simulated -> new SimulatedRanks(
                quick ? List.of(2, 200) : List.of(2, 8, 32, 128, 512, 2_048, 8_192, 32_768, 100_000), quick ? 0 : 40,
                place.resolve("simulated"));
            case ranks -> new RealJobs("ranks", amounts(2, 4, 8, 16, 32),
                ranks -> new Job((int) ranks, 2, "bytes", 0, 64, versions(100), versions(50)), place, stft);
            case state -> new RealJobs("MiB of state on " + RANKS + " ranks", amounts(1, 16, 256, 1024, 4096, 8192),
                size -> new Job(RANKS, 2, "bytes", size * MEBIBYTE / RANKS,
                    (int) (size / RANKS + BASE_HEAP + size / 16),
                    within(2_048 / size, 1, 100), within(4_096 / size, 3, 50)),
                place, stft);
            case versions -> new RealJobs("versions kept", amounts(2, 10, 100, 1_000),
                keep -> new Job(RANKS, (int) keep, "bytes", 0, BASE_HEAP, (int) keep + versions(100), versions(50)),
                place, stft);
            case objects -> new RealJobs("objects of a rank", amounts(1, 1_000, 100_000, 1_000_000, 10_000_000),
                count -> new Job(RANKS, 2, "objects", count,
                    (int) (count * HEAP_BYTES_OF_OBJECT / MEBIBYTE + BASE_HEAP), within(2_000_000 / count, 1, 100),
                    within(10_000_000 / count, 3, 50)),
                place, stft);
        };
    }

    private int versions(int full) {
        return quick ? 2 : full;
    }

    /** Fewer versions of more data. */
    private int within(long versions, int least, int most) {
        return versions((int) Math.max(least, Math.min(most, versions)));
    }

    private List<Long> amounts(long... full) {
        return LongStream.of(full).limit(quick ? 2 : full.length).boxed().toList();
    }
}
