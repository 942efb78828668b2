package org.stft.launcher.versions;

import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Locale;
import java.util.Optional;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.store.JobFile;
import org.stft.store.JobOwner;
import org.stft.store.JobStore;

/**
 * The state of a job, apart from its versions.
 *
 * @param state the state in one word
 * @param recorded the launcher's record of it, if that exists and can be read
 * @param owner the process that owns it at this moment; null if none does
 * @param problem the reason why the record cannot be read; null if it can
 */
record JobState(State state, Optional<JobFile> recorded, JobOwner owner, String problem) {

    /** A job's state in one word. */
    enum State {
        /** It runs. */
        RUNNING("running"),
        /** Its launcher was killed before it could record the end of the job. */
        KILLED("launcher killed"),
        /** A rank failed and was not restarted. */
        FAILED("failed"),
        /** The run was ended from outside: by Ctrl-C, or by SIGTERM without a new version. */
        INTERRUPTED("interrupted"),
        /** All ranks saved and ended because they were asked to. */
        STOPPED("stopped"),
        /** The program ended with 0 on all ranks. */
        FINISHED("finished"),
        /** No launcher has recorded it. */
        UNRECORDED("not recorded"),
        /** The record of the launcher cannot be read. */
        UNREADABLE("unreadable");

        private final String text;

        State(String text) {
            this.text = text;
        }

        @JsonValue
        String json() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static JobState of(JobStore job) throws IOException {
        JobOwner owner = job.owner().orElse(null);
        try {
            Optional<JobFile> recorded = job.jobFile();
            return new JobState(recorded.map(file -> state(file.state(), owner != null))
                .orElse(owner == null ? State.UNRECORDED : State.RUNNING), recorded, owner, null);
        } catch (StftException e) {
            return new JobState(State.UNREADABLE, Optional.empty(), owner, e.getMessage());
        } catch (AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            return new JobState(State.UNREADABLE, Optional.empty(), owner, FileErrors.of(e));
        }
    }

    private static State state(JobFile.State written, boolean owned) {
        return switch (written) {
            case RUNNING -> owned ? State.RUNNING : State.KILLED;
            case FAILED -> State.FAILED;
            case INTERRUPTED -> State.INTERRUPTED;
            case STOPPED -> State.STOPPED;
            case FINISHED -> State.FINISHED;
        };
    }
}
