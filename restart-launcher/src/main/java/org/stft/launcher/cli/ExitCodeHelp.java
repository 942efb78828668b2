package org.stft.launcher.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.launcher.extension.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** The exit codes in the help of each command. */
final class ExitCodeHelp {

    private static final List<ExitCode> OF_ALL = List.of(ExitCode.DONE, ExitCode.FAILED, ExitCode.USAGE);
    private static final List<ExitCode> OF_STORE = with(OF_ALL, ExitCode.STORE);
    private static final List<ExitCode> OF_JOBS = with(OF_STORE, ExitCode.VERSION, ExitCode.FOUND_LOW,
        ExitCode.FOUND_MEDIUM, ExitCode.FOUND_HIGH, ExitCode.STOPPED, ExitCode.INTERRUPTED, ExitCode.TERMINATED);
    private static final Map<String, List<ExitCode>> OF_COMMANDS = Map.of(
        "stft", List.of(ExitCode.values()),
        "stft run", OF_JOBS,
        "stft restart", OF_JOBS,
        "stft checkpoint", OF_STORE,
        "stft stop", OF_STORE,
        "stft list", OF_STORE,
        "stft inspect", with(OF_STORE, ExitCode.VERSION),
        "stft verify", with(OF_STORE, ExitCode.VERSION, ExitCode.DAMAGE),
        "stft prune", OF_STORE,
        "stft demo", with(OF_STORE, ExitCode.INTERRUPTED, ExitCode.TERMINATED));

    private ExitCodeHelp() {
    }

    private static List<ExitCode> with(List<ExitCode> some, ExitCode... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /** Adds the exit codes to the help of a command and of all below it that do not list their own. */
    static void addTo(CommandSpec command) {
        if (command.usageMessage().exitCodeList().isEmpty()) {
            Map<String, String> codes = new LinkedHashMap<>();
            OF_COMMANDS.getOrDefault(command.qualifiedName(), OF_ALL)
                .forEach(code -> codes.put(Integer.toString(code.code()), code.meaning()));
            command.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(codes);
        }
        command.subcommands().values().forEach(each -> addTo(each.getCommandSpec()));
    }
}
