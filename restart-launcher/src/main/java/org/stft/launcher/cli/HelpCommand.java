package org.stft.launcher.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * {@code stft help}: the help of a command. Replaces picocli's own command, whose option --help collides with the
 * inherited one.
 */
@Command(name = "help", description = "Show the help of a command.", footerHeading = "%nExample:%n",
    footer = "  stft help run")
final class HelpCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", description = "The command, such as run, or race check.")
    private List<String> words = List.of();

    @Override
    public void run() {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(command, List.of(word));
            }
            command = next;
        }
        command.usage(spec.commandLine().getOut());
    }
}
