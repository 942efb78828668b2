package org.stft.race.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;

/**
 * Checks a job from its start to its end, on a thread of its own: the run that begins next in a directory of logs, and
 * the runs in which restarts continue it.
 */
public final class OnlineCheck {

    /** Each look takes processor time from ranks on the same host. */
    private static final long PAUSE_MILLIS = 500;

    private final Path logs;
    private final Predicate<RunInfo> ours;
    private final Analyser.Options options;
    private final Duration hang;
    private final Listener listener;
    private final Set<Path> seen = new HashSet<>();
    private final List<Analysis> ended = new ArrayList<>();
    private final Thread thread = DaemonThreads.of("race-check", this::follow);
    private FollowedRun current;
    private final CountDownLatch jobEnded = new CountDownLatch(1);
    private long last = System.nanoTime();
    private boolean hangs;
    private long progress;
    private IOException failure;

    /** Is told of news, on the thread of the check. */
    public interface Listener {

        /** Races between the same calls, when the first of them is found. */
        void found(RaceGroup group);

        /** Nothing has happened for a while, and all ranks wait or have ended. */
        void hangs(Analysis analysis);
    }

    /**
     * Begins to look for runs; those whose logs are there already do not count.
     *
     * @param logs the directory in which the runs have theirs; it need not exist yet
     * @param ours tells the runs of the job from those of others
     * @param hang the listener is told of ranks that are blocked when nothing has happened for so long
     */
    public static OnlineCheck start(Path logs, Predicate<RunInfo> ours, Analyser.Options options, Duration hang,
        Listener listener) throws IOException {
        OnlineCheck check = new OnlineCheck(logs, ours, options, hang, listener);
        check.seen.addAll(check.directories());
        check.thread.start();
        return check;
    }

    private OnlineCheck(Path logs, Predicate<RunInfo> ours, Analyser.Options options, Duration hang,
        Listener listener) {
        this.logs = logs;
        this.ours = ours;
        this.options = options;
        this.hang = hang;
        this.listener = listener;
    }

    /**
     * Reads the rest of the logs of a job that has ended.
     *
     * @return the runs of the job in their order, without those whose events are in a later one; empty if there was no
     *     log
     * @throws IOException if logs could not be read
     */
    public List<Analysis> end() throws IOException, InterruptedException {
        jobEnded.countDown();
        thread.join();
        if (failure != null) {
            throw failure;
        }
        List<Analysis> all = List.copyOf(ended);
        return all.stream().filter(each -> all.stream().noneMatch(other -> continues(other, each))).toList();
    }

    /** A run from process images is checked together with those before it. */
    private static boolean continues(Analysis later, Analysis earlier) {
        return !later.run().name().equals(earlier.run().name()) && later.runs().contains(earlier.run().name());
    }

    private void follow() {
        try {
            boolean more = true;
            while (more) {
                more = jobEnded.getCount() > 0; // asked before the logs are: what was written before it is in them
                begun().forEach(this::next);
                if (advance()) {
                    more = true;
                } else {
                    jobEnded.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
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
        } catch (RuntimeException e) {
            failure = new IOException("the check failed: " + e, e);
        }
    }

    private boolean advance() throws IOException {
        if (current != null && current.advance()) {
            if (current.progress() > progress) { // and not only polls
                progress = current.progress();
                last = System.nanoTime();
                hangs = false;
            }
            return true;
        }
        if (current != null && !hangs && System.nanoTime() - last > hang.toNanos()) {
            hangs = true;
            current.ifItHangs().ifPresent(listener::hangs);
        }
        return false;
    }

    private void next(LoggedRun run) {
        try {
            endCurrent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        current = new FollowedRun(run, options, listener::found);
        progress = 0;
        last = System.nanoTime();
        hangs = false;
    }

    private void endCurrent() throws IOException {
        if (current != null) {
            try (FollowedRun ending = current) {
                ended.add(ending.finish());
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
