package org.stft.race.command;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code stft race}: message races in logged runs. */
@Command(name = "race", description = "Finds message races in the event log of a run, and confirms them.", mixinStandardHelpOptions = true,
    subcommands = {CheckCommand.class, WatchCommand.class, ConfirmCommand.class}, synopsisSubcommandLabel = "COMMAND")
public final class RaceCommand {

    /** The command on its own, without {@code stft}. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new RaceCommand()).setExecutionExceptionHandler((e, command, result) -> {
            if (e instanceof IOException) {
                command.getErr().println("stft race: " + e.getMessage());
                return ExitCodes.FAILED;
            }
            throw e;
        });
    }
}
