package org.stft.launcher;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Reasons;

/**
 * What is written down of a job while it runs. A restart with other options is written down only once its
 * ranks have restored a version: options that do not fit are forgotten.
 */
final class JobRecord {

    private final JobStore store;
    private final Console console;
    private Optional<JobFile> written;

    /** @param written what is written down already */
    JobRecord(JobStore store, Optional<JobFile> written, Console console) {
        this.store = store;
        this.written = written;
        this.console = console;
    }

    /**
     * The job's ranks are about to be started.
     *
     * @return what is written down now
     * @throws IOException if that cannot be written down
     */
    Optional<JobFile> starts(JobFile job, StartPoint start) throws IOException {
        Optional<JobFile> known = start.isBeginning() ? Optional.of(job) : written;
        if (known.isPresent()) {
            write(known.get());
        }
        return written;
    }

    /** The ranks have restored a version: from now on the job is what it was restarted as. */
    void restarted(JobFile job) {
        try {
            write(job);
        } catch (IOException e) {
            console.say("warning: the options of this restart could not be written down: " + Reasons.of(e));
        }
    }

    private void write(JobFile job) throws IOException {
        JobFile running = job.running(Instant.now().toString());
        store.write(running);
        written = Optional.of(running);
    }

    /** The job has ended. A record that cannot be written does not change how. */
    void ended(JobFile.State state) {
        try {
            if (written.isPresent()) {
                store.write(written.get().ended(state, Instant.now().toString()));
            }
        } catch (IOException e) {
            console.say("warning: it could not be written down that the job has ended: " + Reasons.of(e));
        }
    }
}
