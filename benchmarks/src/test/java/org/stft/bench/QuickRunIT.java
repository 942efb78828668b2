package org.stft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.bench.scaling.Scaling;
import picocli.CommandLine;

/** The whole harness, as short as possible, against the packaged command. No number is checked. */
@Tag("any-java")
@Tag("matrix")
class QuickRunIT {

    private static final Pattern PIPE = Pattern.compile("\\|");

    private final Path work = Path.of(System.getProperty("bench.work"));

    @Test
    @Timeout(1200)
    void quickRun_measuresEverythingAndLeavesAWellFormedPage() throws IOException {
        Path page = work.resolve("RESULTS.md");
        int code = new CommandLine(new Benchmarks()).execute("--quick", "--page", page.toString(), "--work",
            work.resolve("files").toString(), "--stft", System.getProperty("bench.distribution"));
        assertThat(code).isZero();
        assertThat(work.resolve("files")).as("all files are removed").isEmptyDirectory();
        List<String> lines = Files.readAllLines(page);
        assertThat(lines.stream().filter(line -> line.startsWith("### "))).as("one chapter per part, but for Maven's")
            .hasSize((int) Stream.of(Benchmarks.Part.values())
                .filter(part -> part != Benchmarks.Part.ports && part.canWork()).count());
        assertThat(lines).noneMatch(line -> line.contains("NaN") || line.contains("Infinity") || line.contains("null"));
        requireEvenTables(lines, 6);
    }

    @Test
    @Timeout(300)
    void quickRunOfTheGrowth_writesATableAndAPictureOfEachQuantity() throws IOException {
        Path page = work.resolve("growth").resolve("scaling.md");
        int code = new CommandLine(new Scaling()).execute("--quick", "--page", page.toString(), "--work",
            work.resolve("files").toString(), "--stft", System.getProperty("bench.distribution"));
        assertThat(code).isZero();
        assertThat(work.resolve("files")).as("all files are removed").isEmptyDirectory();
        List<String> lines = Files.readAllLines(page);
        requireEvenTables(lines, 5);
        assertThat(page.resolveSibling("pictures")).isDirectoryContaining("glob:**.png");
        assertThat(lines.stream().filter(line -> line.startsWith("![")).map(line -> line.replaceAll(".*\\(|\\)", "")))
            .hasSize(5).allSatisfy(picture -> assertThat(page.resolveSibling(picture)).isNotEmptyFile());
    }

    private static void requireEvenTables(List<String> lines, int least) {
        int tables = 0;
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).startsWith("|")) {
                boolean first = !lines.get(i - 1).startsWith("|");
                tables += first ? 1 : 0;
                assertThat(cells(lines.get(i))).as(lines.get(i))
                    .isEqualTo(first ? cells(lines.get(i)) : cells(lines.get(i - 1)));
            }
        }
        assertThat(tables).as("tables").isGreaterThanOrEqualTo(least);
    }

    private static long cells(String row) {
        return PIPE.matcher(row).results().count();
    }
}
