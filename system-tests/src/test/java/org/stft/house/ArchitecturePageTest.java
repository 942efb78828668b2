package org.stft.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the classes on the page about the architecture exist under these names. */
class ArchitecturePageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]\\w*)(?:\\.\\w+\\(\\))?`");

    @Test
    void everyClassOnThePage_exists() throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher matcher = CLASS_NAME.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        assertThat(named).as("names found on the page").hasSizeGreaterThan(40);
        assertThat(sources()).as("classes of docs/architecture.md").containsAll(named);
    }

    private static Set<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.map(Path::toString).filter(file -> file.endsWith(".java") && file.contains("/src/"))
                .map(file -> file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length()))
                .collect(Collectors.toSet());
        }
    }
}
