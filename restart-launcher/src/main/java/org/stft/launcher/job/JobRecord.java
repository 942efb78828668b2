package org.stft.launcher.job;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.stft.base.io.FileErrors;
import org.stft.launcher.display.Console;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;
import org.stft.store.JobStore;

/**
 * The record of a job in the store while it runs. The options of a restart are recorded only once all of its
 * ranks have restored their protected objects, so that options that do not fit are discarded.
 */
public final class JobRecord {

    private final JobStore store;
    private final Console console;
    private final Optional<JobFile> before;
    private Optional<JobFile> written = Optional.empty();
    private Optional<Map<String, String>> leftOut = Optional.empty();

    /** @param before the existing record, whose versions may be restored; empty for a job that starts over */
    public JobRecord(JobStore store, Optional<JobFile> before, Console console) {
        this.store = store;
        this.before = before;
        this.console = console;
    }

    /**
     * Records the job before its ranks are started.
     *
     * @return the new record
     * @throws IOException if it cannot be written
     */
    Optional<JobFile> starts(JobFile job, StartPoint start) throws IOException {
        if (before.isEmpty() && start.isBeginning()) {
            write(job);
        } else if (before.isPresent() && before.get().state() != State.FINISHED) {
            save(before.get().running(now()));
        }
        return current();
    }

    /** Records the hosts that are left out, also for the next run. */
    void leftOut(Map<String, String> hosts) {
        leftOut = Optional.of(hosts);
        try {
            Optional<JobFile> now = current();
            if (now.isPresent()) {
                save(now.get());
            }
        } catch (IOException e) {
            console.print("warning: the hosts that are left out could not be recorded: " + FileErrors.of(e));
        }
    }

    /** Returns true if the record holds the options of this run. */
    boolean isOfThisRun() {
        return written.isPresent();
    }

    private Optional<JobFile> current() {
        return written.or(() -> before);
    }

    /**
     * The record of a job whose ranks are restored as whole processes: they continue with the program that was saved.
     */
    JobFile withProgramOfImages(JobFile job) {
        return current().map(job::withProgramOf).orElse(job);
    }

    /** Records the options of this run, after all ranks have restored their protected objects. */
    void restored(JobFile job) {
        try {
            write(job);
        } catch (IOException e) {
            console.print("warning: the options of this restart could not be recorded: " + FileErrors.of(e));
        }
    }

    private void write(JobFile job) throws IOException {
        JobFile running = job.running(now());
        save(running);
        written = Optional.of(running);
    }

    /**
     * Records the end of the job; if no version was restored, with its earlier options. A failure to write does not
     * change the outcome.
     */
    void ended(State state) {
        try {
            if (written.isPresent()) {
                save(written.get().ended(state, now()));
            } else if (before.isPresent()) {
                boolean asBefore = state == State.FINISHED || before.get().state() == State.FINISHED;
                save(asBefore ? before.get() : before.get().ended(state, now()));
            }
        } catch (IOException e) {
            console.print("warning: the end of the job could not be recorded: " + FileErrors.of(e));
        }
    }

    private void save(JobFile job) throws IOException {
        store.write(leftOut.map(job::withHostsLeftOut).orElse(job));
    }

    private static String now() {
        return Instant.now().toString();
    }
}
