package org.stft.launcher.extension;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;

/** Ends a command with an exit code and one message for the user. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    public CommandException(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    public CommandException(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    /**
     * Runs an action; any failure of it ends the command with the given exit code.
     *
     * @param what the text before the reason of an {@link IOException}, such as "The store cannot be read"
     */
    public static <T> T or(ExitCode exitCode, String what, Callable<T> action) {
        try {
            return action.call();
        } catch (CommandException e) {
            throw e;
        } catch (StftException e) {
            throw new CommandException(exitCode, e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(exitCode, what + ": " + Sentences.closed(FileErrors.of(e)), e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
