package org.stft.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that a reader who opens a package of any module finds few files there. */
class PackageSizesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final int MAX_FILES = 25;

    @Test
    void packagesOfAllModules_haveFewFiles() throws IOException {
        Map<Path, Long> sizes = filesByPackage();

        assertThat(sizes.values().stream().mapToLong(Long::longValue).sum()).as("files seen").isGreaterThan(500);
        assertThat(sizes.keySet().stream().map(PackageSizesTest::module).distinct()).as("modules seen")
            .contains(Path.of("stft-core"), Path.of("examples-npb"), Path.of("tools/mpi-probe"), Path.of("benchmarks"),
                Path.of("stft-testkit"));
        assertThat(sizes.entrySet())
            .filteredOn(entry -> entry.getValue() > MAX_FILES)
            .as("packages with more than %d files: split them by what they do", MAX_FILES).isEmpty();
    }

    private static Map<Path, Long> filesByPackage() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.map(ROOT::relativize).filter(PackageSizesTest::isMainSource)
                .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));
        }
    }

    private static boolean isMainSource(Path file) {
        String name = file.toString();
        return name.endsWith(".java") && name.contains(SOURCES.toString()) && !name.contains("/target/");
    }

    private static Path module(Path directory) {
        return Path.of(directory.toString().substring(0, directory.toString().indexOf("/" + SOURCES)));
    }
}
