package org.stft.log.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;

/**
 * Reads the logs of a job from its start to its end, once for all checks, on a thread of its own: the run that begins
 * next in a directory of logs, and the runs in which restarts continue it.
 */
public final class JobFollower {

    /** Each look takes processor time from ranks on the same host: the pause after one that found nothing. */
    private static final long PAUSE_MILLIS = 500;
    /** After one that found events: whether the ranks are still busy is to be known soon. */
    private static final long BUSY_PAUSE_MILLIS = 100;

    private final Path logs;
    private final Predicate<RunInfo> ours;
    private final List<JobCheck<?>> checks = new CopyOnWriteArrayList<>();
    private final Set<Path> seen = new HashSet<>();
    private final Thread thread = DaemonThreads.of("log-follower", this::follow);
    private final CountDownLatch jobEnded = new CountDownLatch(1);
    private FollowedRun current;
    private IOException failure;

    /**
     * Makes one for the runs that begin from now on.
     *
     * @param logs the directory in which the runs have their logs; it need not exist yet
     * @param ours tells the runs of the job from those of others
     */
    public JobFollower(Path logs, Predicate<RunInfo> ours) throws IOException {
        this.logs = logs;
        this.ours = ours;
        seen.addAll(directories());
    }

    /** Adds a check, before the first rank is started. For one thread. */
    public void add(JobCheck<?> check) {
        checks.add(check);
        if (checks.size() == 1) {
            thread.start();
        }
    }

    /**
     * Reads the rest of the logs of a job that has ended. Further calls have no effect.
     *
     * @throws IOException if logs could not be read
     */
    public void end() throws IOException, InterruptedException {
        jobEnded.countDown();
        thread.join();
        if (failure != null) {
            throw failure;
        }
    }

    private void follow() {
        try {
            boolean more = true;
            while (more) {
                more = jobEnded.getCount() > 0; // asked before the logs are: what was written before it is in them
                begun().forEach(this::next);
                if (current != null && current.advance()) {
                    more = true;
                    pause(current.hasMore() ? 0 : BUSY_PAUSE_MILLIS);
                } else {
                    if (current != null) {
                        current.reportIfBlocked();
                    }
                    pause(PAUSE_MILLIS);
                }
            }
            endCurrent();
        } catch (IOException e) {
            failure = e;
        } catch (UncheckedIOException e) {
            failure = e.getCause();
        } catch (InterruptedException e) {
            failure = new IOException("the check was interrupted", e);
        } catch (OutOfMemoryError e) {
            current = null; // what it holds is needed for saying so
            failure = new IOException("the messages in flight need more memory than this process has", e);
        } catch (RuntimeException | Error e) { // whatever it is, the report must not look like that of a whole check
            failure = new IOException("the check failed by an error of its own, " + e, e);
        }
    }

    private void pause(long millis) throws InterruptedException {
        jobEnded.await(millis, TimeUnit.MILLISECONDS);
    }

    private void next(LoggedRun run) {
        try {
            endCurrent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        current = new FollowedRun(run, checks);
    }

    private void endCurrent() throws IOException {
        if (current != null) {
            try (FollowedRun ending = current) {
                ending.finish();
            }
        }
    }

    /** The runs of the job that have begun since the last time, the oldest first. */
    private List<LoggedRun> begun() throws IOException {
        List<LoggedRun> runs = new ArrayList<>();
        for (Path directory : directories()) {
            LoggedRun run = seen.contains(directory) ? null : openIfItCanBe(directory);
            if (run != null && seen.add(directory) && ours.test(run.info())) {
                runs.add(run);
            }
        }
        runs.sort(Comparator.comparingLong(run -> run.info().clockMillis()));
        return runs;
    }

    /** A log whose first block is not written yet is looked at again. */
    private static LoggedRun openIfItCanBe(Path directory) {
        try {
            return LoggedRun.open(directory);
        } catch (IOException notYet) {
            return null;
        }
    }

    private List<Path> directories() throws IOException {
        if (!Files.isDirectory(logs)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(logs)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }
}
