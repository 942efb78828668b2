package org.stft.race.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stft race}: message races in logged runs. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft race check stft-tools/event-log"}, name = "race",
    description = "Find message races in the event log of a run, and confirm them.",
    synopsisSubcommandLabel = "COMMAND",
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
