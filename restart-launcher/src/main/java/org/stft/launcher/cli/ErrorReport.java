package org.stft.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.StftException;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports an error as one message and an exit code, and its stack trace with {@code --verbose}. */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {

    /** The text with which picocli reports that an option's value is not a path; it does not keep the exception. */
    private static final Pattern NO_PATH = Pattern
        .compile("cannot convert '(.*)' to interface java\\.nio\\.file\\.Path", Pattern.DOTALL);

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
        Matcher path = NO_PATH.matcher(e.getMessage());
        if (path.find()) {
            return pathMessage(path.group(1));
        }
        boolean noCommand = e instanceof UnmatchedArgumentException && command.getParent() == null
            && !((UnmatchedArgumentException) e).isUnknownOption();
        return noCommand
            ? "There is no command '" + ((UnmatchedArgumentException) e).getUnmatched().get(0)
                + "'. The commands are " + Main.forUsers(command.getCommandSpec()) + "."
            : e.getMessage().replaceFirst("' is not an? (int|long)$", "' is not a whole number");
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof ParameterException wrong) {
            return handleParseException(wrong, new String[0]);
        }
        boolean verbose = Main.verbose(command.getCommandSpec());
        PrintWriter err = command.getErr();
        ExitCode code = codeOf(e);
        err.println("stft: " + (path(e).isPresent()
            ? path(e).get()
            : code == null
                ? "unexpected error: " + e + (verbose ? "" : " (--verbose shows where)")
                : e.getMessage()));
        if (verbose) {
            e.printStackTrace(err);
        }
        err.flush();
        return (code == null ? ExitCode.FAILED : code).code();
    }

    /** The remedy for a path that Java cannot express; on Linux this depends on the locale. */
    private static Optional<String> path(Throwable e) {
        if (e instanceof InvalidPathException wrong) {
            return Optional.of(pathMessage(wrong.getInput()));
        }
        return e == null ? Optional.empty() : path(e.getCause());
    }

    private static String pathMessage(String path) {
        return "The path '" + path
            + "' has characters that the locale of this process (LC_ALL, LC_CTYPE or LANG) cannot express. Run the "
            + "command with LC_ALL=C.UTF-8 or another UTF-8 locale.";
    }

    private static ExitCode codeOf(Exception e) {
        if (path(e).isPresent()) {
            return ExitCode.USAGE;
        }
        if (e instanceof CommandException known) {
            return known.exitCode();
        }
        if (e.getClass() == IOException.class) {
            return ExitCode.FAILED; // a command of a tool, whose message names the file and what to do
        }
        return e instanceof StftException known ? ExitCode.of(known.category()) : null;
    }
}
