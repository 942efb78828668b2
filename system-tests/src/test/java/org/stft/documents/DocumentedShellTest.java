package org.stft.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.launcher.cli.Main;

/** The commands on the pages: {@code stft} takes them as they stand, and the scripts, modules and tests that they name exist. */
class DocumentedShellTest {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern STFT = Pattern.compile("^(?:.*? )??(?:\\./)?stft (.*)$");
    private static final Pattern SCRIPT = Pattern.compile("^(?:sh )?([a-z][\\w-]*/[\\w./-]+\\.sh)\\b");
    private static final Pattern TEST = Pattern.compile("-D(?:it\\.)?test=([A-Z]\\w+)");
    private static final Pattern MODULES = Pattern.compile("-pl ([\\w/,-]+)");

    /**
     * A line of shell.
     *
     * @param page where it stands
     */
    record Line(Page page, String text) {}

    static List<Line> lines() throws IOException {
        return Page.all().stream().flatMap(page -> page.blocks("").stream()
            .flatMap(block -> block.replaceAll("\\\\\\n\\s*", "").lines())
            .map(line -> new Line(page, line.replaceFirst("^\\$ ", "").replaceFirst("\\s+#.*$", "")))).toList();
    }

    static Stream<Line> commands() throws IOException {
        return lines().stream().filter(line -> line.text().matches("(?:\\./)?stft .*|setpriv .*/stft .*"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void command_isTakenByTheCommandLine(Line line) {
        String arguments = STFT.matcher(line.text()).results().findFirst().orElseThrow().group(1);
        String[] words = WORD.matcher(arguments).results().map(DocumentedShellTest::unquoted).toArray(String[]::new);
        Main.commandLine().parseArgs(words);
    }

    private static String unquoted(MatchResult word) {
        return Stream.of(1, 2, 3).map(word::group).filter(text -> text != null).findFirst().orElseThrow();
    }

    @Test
    void commands_areFound() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(20);
    }

    @Test
    void scripts_exist() throws IOException {
        List<String> scripts = lines().stream().flatMap(line -> SCRIPT.matcher(line.text()).results())
            .map(found -> found.group(1)).toList();
        assertThat(scripts).hasSizeGreaterThan(3)
            .allSatisfy(script -> assertThat(Page.ROOT.resolve(script)).isExecutable());
    }

    @Test
    void modulesOfMaven_exist() throws IOException {
        List<String> modules = named(MODULES);
        assertThat(modules).hasSizeGreaterThan(2)
            .allSatisfy(list -> assertThat(list.split(","))
                .allSatisfy(module -> assertThat(Page.ROOT.resolve(module).resolve("pom.xml")).exists()));
    }

    @Test
    void testsOfMaven_exist() throws IOException {
        assertThat(sources()).containsAll(named(TEST));
    }

    private static List<String> named(Pattern pattern) throws IOException {
        return Page.all().stream().flatMap(page -> pattern.matcher(page.text()).results()).map(found -> found.group(1))
            .toList();
    }

    private static Set<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Page.ROOT)) {
            return files.map(Path::toString).filter(file -> file.endsWith(".java") && file.contains("/src/"))
                .map(file -> file.replaceFirst(".*/(\\w+)\\.java", "$1")).collect(Collectors.toSet());
        }
    }
}
