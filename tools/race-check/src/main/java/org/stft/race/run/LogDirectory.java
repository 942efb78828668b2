package org.stft.race.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.log.LoggedRun;

/** A directory with logs. */
public final class LogDirectory {

    private LogDirectory() {
    }

    /**
     * The run whose log a directory is, or the newest of those in it.
     *
     * @throws IOException if there is none
     */
    public static LoggedRun newest(Path directory) throws IOException {
        List<LoggedRun> runs = LoggedRun.in(directory);
        return runs.isEmpty() ? LoggedRun.open(directory) : runs.get(runs.size() - 1);
    }
}
