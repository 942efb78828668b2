package org.stft.log.command;

import java.io.IOException;
import java.util.Optional;
import org.stft.log.EventReader;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Option;

/** Whether a job still writes its log. */
final class EndedRun {

    @Option(names = "--ended", description = "The job has ended, on all hosts: do not look for its processes.")
    private boolean ended;

    /** The reason why the log cannot be taken for complete; empty if all ranks have ended. */
    Optional<String> isWritten(LoggedRun run) throws IOException {
        for (int rank : run.ranks()) {
            try (EventReader reader = EventReader.open(run.directory(), rank)) {
                reader.finish();
                while (!reader.isClosed() && reader.next() != null) {
                    continue; // to the end of the log
                }
                if (!reader.isClosed() && !ended && !reader.run().hasNoProcess()) {
                    return Optional.of("Rank " + rank + " has not closed its log, and its process "
                        + reader.run().get("pid")
                        + " may be running, here or on another host. If the job has ended, say so with --ended.");
                }
            } catch (IOException e) {
                if (!ended) {
                    return Optional.of("Whether rank " + rank + " has ended is not known: " + e.getMessage()
                        + " If the job has ended, say so with --ended.");
                }
            }
        }
        return Optional.empty();
    }
}
