package org.stft.log.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stft log}: shows the logs that the tool {@code event-log} has written. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log ls"}, name = "log",
    description = "Show what ranks did: the logs of the tool event-log.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {LsCommand.class, ShowCommand.class, VerifyCommand.class, ExportCommand.class,
        AdviseCommand.class, DiffCommand.class, RecoverCommand.class, CompactCommand.class})
public final class LogCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** The command alone, as {@code java -cp ... org.stft.log.command.LogCommand}. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new LogCommand()).execute(arguments));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
            "Expected a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}
