package org.stft.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code docs/commands.md} lists the commands and options that picocli knows. */
class DocumentedCommandsTest {

    private static final Path PAGE = Path.of("../docs/commands.md");
    private static final List<String> ELSEWHERE = List.of("run", "job", "restart", "log", "race", "check", "help");
    private static final List<String> OF_ALL = List.of("--help", "-h", "--verbose");

    private static List<String[]> rows() throws IOException {
        return Files.readAllLines(PAGE).stream().takeWhile(line -> !line.startsWith("## "))
            .filter(line -> line.startsWith("| `")).map(line -> line.split(" *\\| *")).toList();
    }

    private static CommandLine command(String name) {
        return Main.commandLine().getSubcommands().get(name);
    }

    /** All but those that only a launcher calls. */
    private static List<String> forUsers() {
        return Main.commandLine().getSubcommands().keySet().stream()
            .filter(name -> !command(name).getCommandSpec().usageMessage().hidden()).toList();
    }

    @Test
    void commands_areThoseOfTheCommandLine() throws IOException {
        assertThat(rows().stream().map(row -> row[1].replace("`", "")))
            .containsExactlyInAnyOrderElementsOf(forUsers());
    }

    @Test
    void descriptionsAndOptions_areThoseOfTheCommands() throws IOException {
        for (String[] row : rows()) {
            String name = row[1].replace("`", "");
            if (!ELSEWHERE.contains(name)) {
                assertThat(row[2])
                    .isEqualTo(String.join(" ", command(name).getCommandSpec().usageMessage().description()));
                assertThat(Arrays.stream(row[3].split(" ")).map(option -> option.replace("`", "")))
                    .as("options of " + name).containsExactlyInAnyOrderElementsOf(options(name));
            }
        }
    }

    private static List<String> options(String name) {
        return command(name).getCommandSpec().options().stream().flatMap(option -> Arrays.stream(option.names()))
            .filter(option -> !OF_ALL.contains(option)).toList();
    }

    @Test
    void completionScript_knowsEveryCommandAndOption() {
        String script = CompletionCommand.script(Main.commandLine());
        TreeSet<String> words = new TreeSet<>(forUsers());
        forUsers().forEach(name -> words.addAll(options(name)));
        assertThat(words).allSatisfy(
            word -> assertThat(Pattern.compile("[\\s'\"]" + Pattern.quote(word) + "[\\s'\")=]").matcher(script).find())
                .as(word).isTrue());
        assertThat(Stream.of("S", "W", "A", "B", "kryo", "criu"))
            .allSatisfy(letter -> assertThat(script).contains("\"" + letter + "\""));
    }
}
