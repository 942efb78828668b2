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
     * Returns the newest run in a directory of logs, or the run whose log the directory itself is.
     *
     * @throws IOException if there is none
     */
    public static LoggedRun newest(Path directory) throws IOException {
        List<LoggedRun> runs = LoggedRun.in(directory);
        return runs.isEmpty() ? LoggedRun.open(directory) : runs.get(runs.size() - 1);
    }
}
