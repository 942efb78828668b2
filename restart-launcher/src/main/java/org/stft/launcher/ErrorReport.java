package org.stft.launcher;

import java.io.PrintWriter;
import org.stft.StftException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into one message and an exit code; a stack trace only with {@code --verbose}. */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("stft: " + message(e, command));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Run '" + command.getCommandSpec().qualifiedName() + " --help' for the options.");
        err.flush();
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException e, CommandLine command) {
        boolean noCommand = e instanceof UnmatchedArgumentException && command.getParent() == null
            && !((UnmatchedArgumentException) e).isUnknownOption();
        return noCommand ? "There is no command '" + ((UnmatchedArgumentException) e).getUnmatched().get(0)
            + "'. The commands are " + String.join(", ", command.getSubcommands().keySet()) + "." : e.getMessage();
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof ParameterException wrong) {
            return handleParseException(wrong, new String[0]);
        }
        boolean verbose = Main.verbose(command.getCommandSpec());
        PrintWriter err = command.getErr();
        ExitCode code = codeOf(e);
        err.println("stft: " + (code == null ? "unexpected error: " + e + (verbose ? "" : " (--verbose shows where)")
            : e.getMessage()));
        if (verbose) {
            e.printStackTrace(err);
        }
        err.flush();
        return (code == null ? ExitCode.FAILED : code).code();
    }

    private static ExitCode codeOf(Exception e) {
        if (e instanceof CommandException known) {
            return known.exitCode();
        }
        return e instanceof StftException known ? ExitCode.of(known.category()) : null;
    }
}
