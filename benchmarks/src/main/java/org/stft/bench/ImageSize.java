package org.stft.bench;

import static org.stft.bench.report.Numbers.decimals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.bench.job.Images;
import org.stft.bench.job.Place;
import org.stft.bench.job.StftCommand;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The size of process images, against the live data in them. */
final class ImageSize implements Measurement {

    private static final int LIVE = 64;
    private static final int ALLOWED = 45;
    private static final double MEBIBYTE = 1 << 20;

    /** The defaults of a JVM, restored option by option. */
    private static final List<String> DEFAULTS = List.of("-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:MinHeapFreeRatio=40",
        "-XX:MaxHeapFreeRatio=70", "-XX:NewRatio=2", "-XX:NewSize=1363144", "-XX:+ShrinkHeapInSteps");

    private final Effort effort;
    private final int ranks;
    private final Place place;
    private final StftCommand stft;

    ImageSize(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.ranks = effort.imageRanks().get(effort.imageRanks().size() - 1);
        this.place = place;
        this.stft = stft;
    }

    @Override
    public int steps() {
        return 3 * effort.imageJobs();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        List<String> defaults = new ArrayList<>(List.of("-Dstft.criu.collect=off"));
        DEFAULTS.forEach(option -> defaults.add("--jvm=" + option));
        Table table = new Table("JVM", "image, MiB, median", "largest", "above the live data, MiB, median", "largest");
        Sample above = row(table, "as STFT starts it, garbage collected before the image", List.of(), steps);
        row(table, "as STFT starts it, `stft.criu.collect=off`", List.of("-Dstft.criu.collect=off"), steps);
        row(table, "the heap by the JVM's defaults (G1), `stft.criu.collect=off`", defaults, steps);
        return new Chapter("Size of process images")
            .text("All ranks of " + effort.imageJobs() + " jobs on " + ranks + " ranks of MPJ Express with " + LIVE
                + " MiB of live data "
                + "each, which have made 256 MiB of garbage. About 9 MiB of an image are buffers of MPJ Express.")
            .show(table)
            .judge(goal("process image with " + LIVE + " MiB of live data, median of all ranks", above.median()))
            .judge(goal("the same, largest of all ranks", above.most()));
    }

    private static Goal goal(String what, double above) {
        return new Goal(what, "at most " + ALLOWED + " MiB more", decimals(above, 1) + " MiB more", above <= ALLOWED);
    }

    private Sample row(Table table, String what, List<String> options, Steps steps) throws IOException {
        List<Double> sizes = new ArrayList<>();
        for (int job = 1; job <= effort.imageJobs(); job++) {
            steps.next("image size, " + what);
            sizes.addAll(run(options));
        }
        Sample size = Sample.of(sizes);
        Sample above = Sample.of(sizes.stream().map(each -> each - LIVE).toList());
        table.row(what, decimals(size.median(), 1), decimals(size.most(), 1), decimals(above.median(), 1),
            decimals(above.most(), 1));
        return above;
    }

    private List<Double> run(List<String> options) throws IOException {
        Path files = Files.createDirectories(place.resolve("files"));
        Files.createFile(files.resolve("go-1"));
        List<String> words = new ArrayList<>(List.of("run", "-np", Integer.toString(ranks), "--spc", "criu", "--store",
            place.resolve("store").toString(), "--max-restarts", "0", "-cp", System.getProperty("java.class.path")));
        words.addAll(options);
        words.addAll(List.of(ImageRank.class.getName(), Integer.toString(LIVE), "1", files.toString()));
        stft.expect(0, place.resolve("logs").resolve("run"), line -> {}, words.toArray(String[]::new));
        List<Double> sizes = new ArrayList<>();
        try (Stream<Path> all = Files.walk(place.resolve("store"))) {
            for (Path image : all.filter(path -> path.toString().endsWith(".criu")).toList()) {
                sizes.add(Images.bytes(image) / MEBIBYTE);
            }
        }
        place.clear();
        return sizes;
    }
}
