package org.stft.check.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stft check}: MPI calls in logged runs. */
@Command(name = "check", description = "Check the MPI calls of a program by error templates.",
    synopsisSubcommandLabel = "COMMAND", subcommands = {TemplatesCommand.class},
    footerHeading = "%nExample:%n", footer = {"  stft check templates ls"})
public final class CheckCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
            "Expected a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}
