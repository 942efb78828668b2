package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.bench.job.Criu;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The size of process images, against the live data in them. */
final class ImageSize {

    private static final int LIVE = 64;
    private static final int ALLOWED = 45;
    private static final double MEBIBYTE = 1 << 20;
    private static final String COLLECTED = "as STFT starts it, garbage collected before the image";
    private static final String UNCOLLECTED = "-Dstft.criu.collect=off";
    private static final Map<String, List<String>> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put(COLLECTED, List.of());
        OPTIONS.put("as STFT starts it, `stft.criu.collect=off`", List.of(UNCOLLECTED));
        OPTIONS.put("the heap by the JVM's defaults (G1), `stft.criu.collect=off`",
            List.of(UNCOLLECTED, "--jvm=-XX:-UseSerialGC", "--jvm=-XX:+UseG1GC", "--jvm=-XX:MinHeapFreeRatio=40",
                "--jvm=-XX:MaxHeapFreeRatio=70", "--jvm=-XX:NewRatio=2", "--jvm=-XX:NewSize=1363144",
                "--jvm=-XX:+ShrinkHeapInSteps"));
    }

    private ImageSize() {
    }

    static Chapter measure(Run run) throws IOException {
        int ranks = run.size(4, 1);
        int jobs = run.rounds(3);
        Readings sizes = new Readings();
        run.turns("image size", jobs, List.copyOf(OPTIONS.keySet()), way -> {
            Path files = Files.createDirectories(run.disk().resolve("files"));
            Files.createFile(files.resolve("go-1"));
            Path store = run.disk().resolve("store");
            run.jobs().stft("run", "-np", ranks, "--spc", "criu", "--store", store, "--max-restarts", 0, "-cp",
                Jobs.CLASSES, OPTIONS.get(way), ImageRank.class.getName(), LIVE, 1, files);
            try (Stream<Path> all = Files.walk(store)) {
                for (Path image : all.filter(path -> path.toString().endsWith(".criu")).toList()) {
                    sizes.add(way, Criu.bytes(image) / MEBIBYTE);
                }
            }
            run.disk().clear();
        });
        Table table = new Table("JVM", "image, MiB, median", "largest", "above the live data, MiB, median", "largest");
        for (String way : OPTIONS.keySet()) {
            Sample size = sizes.of(way);
            table.row(way, size.median(1), number(size.most(), 1), number(size.median() - LIVE, 1),
                number(size.most() - LIVE, 1));
        }
        Chapter chapter = new Chapter("Size of process images").text("""
            All ranks of %d jobs on %d ranks of MPJ Express with %d MiB of live data each, which have made 256 MiB of \
            garbage. About 9 MiB of an image are buffers of MPJ Express.""", jobs, ranks, LIVE).show(table);
        Sample ours = sizes.of(COLLECTED);
        judge(chapter, "process image with " + LIVE + " MiB of live data, median of all ranks", ours.median() - LIVE);
        judge(chapter, "the same, largest of all ranks", ours.most() - LIVE);
        return chapter;
    }

    private static void judge(Chapter chapter, String what, double above) {
        chapter.judge(what, "at most " + ALLOWED + " MiB more", number(above, 1) + " MiB more", above <= ALLOWED);
    }
}
