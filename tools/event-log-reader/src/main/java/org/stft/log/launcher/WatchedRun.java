package org.stft.log.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The run that a command follows while it goes on, and when it is taken for hanging: for all checks. */
public final class WatchedRun {

    @Parameters(paramLabel = "LOGDIR", description = "The directory of a run, or of several: then the newest.")
    private Path directory;

    @Option(names = "--hang", paramLabel = "TIME", defaultValue = "10s", converter = TimeOption.class,
        description = "Report when nothing has happened for so long (${DEFAULT-VALUE}).")
    private Duration hang;

    /** @throws IOException if there is no log, or it cannot be read */
    public LoggedRun run() throws IOException {
        return LoggedRun.newest(directory);
    }

    public Duration hang() {
        return hang;
    }
}
