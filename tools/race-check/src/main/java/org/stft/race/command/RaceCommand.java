package org.stft.race.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stft race}: message races in logged runs. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft race check stft-tools/event-log"}, name = "race",
    description = "Find message races in the event log of a run, and confirm them.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no races that count, or a race that changes nothing", "1:the log cannot be read, or no verdict",
        "2:wrong options", "10:check, watch: the most severe race is low", "11:medium", "12:high; confirm: harmful"},
    subcommands = {CheckCommand.class, WatchCommand.class, ConfirmCommand.class})
public final class RaceCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
            "Expected a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}
