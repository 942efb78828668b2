package org.stft.check.mutate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.stft.log.Event;
import org.stft.log.LoggedRun;
import org.stft.log.Tables;
import org.stft.log.follow.JobCheck;
import org.stft.log.follow.JobFollower;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;

/** Looks at the event logs of a job until all its ranks wait for each other: it need not be waited for any longer. */
final class HangWatch implements JobCheck<HangWatch.NoExamination>, AutoCloseable {

    private static final Duration HANG = Duration.ofSeconds(6);

    private final JobFollower follower;
    private volatile boolean hangs;

    /** @param logs the directory in which the job will write its logs */
    HangWatch(Path logs) throws IOException {
        follower = new JobFollower(logs, run -> true);
        follower.add(this);
    }

    /** Only whether there are events is of interest. */
    static final class NoExamination implements RunExamination {

        @Override
        public void add(int rank, Event event, Tables tables) {
            // counted by the reader
        }

        @Override
        public void addOpen(int rank, Event call, Tables tables) {
            // known to the reader
        }

        @Override
        public void end(RunReader run) {
            // there is no result
        }
    }

    boolean hangs() {
        return hangs;
    }

    @Override
    public NoExamination begin(LoggedRun run) {
        return new NoExamination();
    }

    @Override
    public Duration hang() {
        return HANG;
    }

    @Override
    public void hangs(NoExamination examination) {
        hangs = true;
    }

    @Override
    public void ended(NoExamination examination) {
        // there is no result
    }

    @Override
    public void close() throws IOException {
        try {
            follower.end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
