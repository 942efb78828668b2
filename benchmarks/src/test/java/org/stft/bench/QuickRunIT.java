package org.stft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.bench.Benchmarks.Part;
import org.stft.bench.scaling.Scaling;
import picocli.CommandLine;

/** The harness, as short as possible, against the packaged command. No number is checked. */
@Tag("any-java")
@Tag("matrix")
class QuickRunIT {

    private static final Pattern PIPE = Pattern.compile("\\|");

    private final Path work = Path.of(System.getProperty("bench.work"));

    @Test
    @Tag("campaign")
    @Timeout(1200)
    void quickRun_measuresEverythingAndLeavesAWellFormedPage() throws IOException {
        requireChapters(Stream.of(Part.values()).filter(part -> part != Part.ports).toList()); // it waits for Maven
    }

    /** One part of each kind: ranks that save, process images, tools, a replay, a benchmark in one JVM. */
    @Test
    @Timeout(600)
    void quickRunOfSomeParts_measuresTheseAndLeavesAWellFormedPage() throws IOException {
        List<Part> some = List.of(Part.saving, Part.dump, Part.check, Part.replay, Part.micro);
        requireChapters(some, "--only", some.stream().map(Part::name).collect(Collectors.joining(",")));
    }

    private void requireChapters(List<Part> parts, String... options) throws IOException {
        Path page = work.resolve("RESULTS.md");
        List<String> arguments = new ArrayList<>(List.of("--quick", "--page", page.toString(), "--work",
            work.resolve("files").toString(), "--stft", System.getProperty("bench.distribution")));
        arguments.addAll(List.of(options));
        int code = new CommandLine(new Benchmarks()).execute(arguments.toArray(String[]::new));
        assertThat(code).isZero();
        assertThat(work.resolve("files")).as("all files are removed").isEmptyDirectory();
        List<String> lines = Files.readAllLines(page);
        assertThat(lines.stream().filter(line -> line.startsWith("### "))).as("one chapter per part")
            .hasSize((int) parts.stream().filter(Part::canWork).count());
        assertThat(lines).noneMatch(line -> line.contains("NaN") || line.contains("Infinity") || line.contains("null"));
        requireEvenTables(lines, 6);
    }

    @Test
    @Timeout(300)
    @Tag("campaign")
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
