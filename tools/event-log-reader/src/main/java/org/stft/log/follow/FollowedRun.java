package org.stft.log.follow;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.stft.log.LoggedRun;

/** The examination of one run by several checks while the run goes on. For one thread. */
final class FollowedRun implements AutoCloseable {

    private final LoggedRun run;
    private final List<Part<?>> parts;
    private RunReader reader;
    private long progress;
    private long last = System.nanoTime();

    /** What one check makes of the run. */
    private static final class Part<E extends RunExamination> {

        private final JobCheck<E> check;
        private final E examination;
        private boolean hangs;

        Part(JobCheck<E> check, LoggedRun run) {
            this.check = check;
            this.examination = check.begin(run);
        }

        /** Reads the logs anew, for a run whose ranks may go on. */
        void hangs(LoggedRun run) throws IOException {
            hangs = true;
            E now = check.begin(run);
            try (RunReader reader = new RunReader(run, List.of(now))) {
                reader.finish();
                if (reader.isBlocked()) {
                    check.hangs(now);
                }
            }
        }

        void ended() {
            check.ended(examination);
        }
    }

    FollowedRun(LoggedRun run, List<? extends JobCheck<?>> checks) {
        this.run = run;
        this.parts = checks.stream().<Part<?>>map(check -> new Part<>(check, run)).toList();
    }

    /**
     * Reads what has been added to the logs; waits with all until each rank has one. Returns true if there was
     * something.
     */
    boolean advance() throws IOException {
        if (reader == null) {
            RunReader opened = open();
            if (!opened.hasAllRanks()) {
                opened.close();
                return false;
            }
            reader = opened;
        }
        boolean any = reader.advance();
        if (reader.progress() > progress) { // and not only polls
            progress = reader.progress();
            last = System.nanoTime();
            parts.forEach(part -> part.hangs = false);
        }
        if (!any) {
            reader.look();
        }
        return any;
    }

    /** Returns true if {@link #advance} has left events for the next time. */
    boolean hasMore() {
        return reader != null && reader.hasMore();
    }

    private RunReader open() throws IOException {
        return new RunReader(run, parts.stream().map(part -> part.examination).toList());
    }

    /** Returns true if all ranks have closed their logs and all events were read. */
    boolean isComplete() {
        return reader != null && reader.isComplete();
    }

    /** Returns true if nothing has happened for so long. */
    boolean isSilent(Duration time) {
        return System.nanoTime() - last > time.toNanos();
    }

    /** Tells each check, once, if the ranks are blocked for as long as it waits. */
    void reportIfBlocked() throws IOException {
        for (Part<?> part : parts) {
            if (!part.hangs && isSilent(part.check.hang())) {
                part.hangs(run);
            }
        }
    }

    /** Ends the examinations: with the logs of those ranks that have one. */
    void finish() throws IOException {
        if (reader == null) {
            reader = open();
        }
        reader.finish();
        parts.forEach(Part::ended);
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}
