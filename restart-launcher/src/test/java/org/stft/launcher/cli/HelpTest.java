package org.stft.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The help of each command that users call, tools' commands too. */
class HelpTest {

    private static final Pattern EXAMPLE = Pattern.compile("Example:\\R  stft (.*)");
    private static final String DEFAULT = "Default";

    static Stream<String> commands() {
        return all(Main.commandLine()).map(command -> command.getCommandSpec().qualifiedName());
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::all))
            .filter(each -> !each.getCommandSpec().usageMessage().hidden());
    }

    private static CommandSpec command(String name) {
        return all(Main.commandLine()).map(CommandLine::getCommandSpec)
            .filter(command -> command.qualifiedName().equals(name)).findFirst().orElseThrow();
    }

    private static String help(String name) {
        CommandLine line = command(name).commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(80);
        return line.getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void example_isALineThatTheCommandTakes(String name) {
        String help = help(name);
        Matcher example = EXAMPLE.matcher(help);
        assertThat(example.find()).as(help).isTrue();
        assertThat("stft " + example.group(1) + " ").startsWith(name + " ");
        assertThat(Main.commandLine().parseArgs(example.group(1).split(" ")).hasSubcommand()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void exitCodes_areListed(String name) {
        assertThat(help(name)).containsPattern("Exit codes:\\R +0 +\\w").containsPattern("\\R +2 +wrong options");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stft race", "stft race check", "stft race watch", "stft check", "stft check watch"})
    void exitCodesOfFindings_areListed(String name) {
        assertThat(help(name)).containsPattern("\\R +10 +.*low").containsPattern("\\R +11 +.*medium")
            .containsPattern("\\R +12 +.*high");
    }

    /** A terminal of 80 columns breaks lines at commas and brackets too, if a word does not fit. */
    @ParameterizedTest
    @MethodSource("commands")
    void words_areNotBroken(String name) {
        CommandSpec command = command(name);
        List<String> shown = List.of(help(name).split("\\s+"));
        assertThat(Stream.concat(Stream.of(command.usageMessage().description()), Stream.<ArgSpec>concat(
            command.options().stream(), command.positionalParameters().stream())
            .flatMap(option -> Stream.of(option.description()))))
            .flatMap(text -> List.of(text.strip().split("\\s+"))).filteredOn(word -> !word.contains("${"))
            .allMatch(shown::contains);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void defaults_areLinesOfTheirOwn_thatAreNotBroken(String name) {
        CommandSpec command = command(name);
        List<String> texts = Stream.<ArgSpec>concat(command.options().stream(), command.positionalParameters().stream())
            .flatMap(option -> Stream.of(option.description())).toList();
        assertThat(texts).filteredOn(text -> text.contains(DEFAULT)).allMatch(text -> text.startsWith(DEFAULT));
        assertThat(texts).noneMatch(text -> text.contains("default:"));
        List<String> lines = help(name).lines().map(String::strip).toList();
        List<String> begun = lines.stream().filter(line -> line.contains(DEFAULT))
            .map(line -> line.substring(line.indexOf(DEFAULT))).toList();
        assertThat(texts).filteredOn(text -> text.startsWith(DEFAULT) && !text.contains("${"))
            .allMatch(begun::contains);
    }
}
