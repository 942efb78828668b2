package org.stft.log.command;

import org.stft.log.LoggedRun;
import picocli.CommandLine.Parameters;

/** The log that a command reads. */
public final class LogOptions extends LogDirectory {

    @Parameters(index = "0", arity = "0..1", paramLabel = "RUN",
        description = {"A run that 'stft log ls' lists, the beginning of its name, or its directory.",
            "Default: the newest"})
    private String run;

    /** The run that was asked for. */
    public LoggedRun run() {
        return run(run);
    }
}
