package org.stft.launcher.incarnation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.Stopwatch;

/** Reports the ranks that have not called {@code Stft.start()} while others wait there for them. */
final class StartWatch implements Closeable {

    private static final Duration FIRST = Duration.ofSeconds(10);

    private final int ranks;
    private final Duration first;
    private final Consumer<String> messages;
    private final Runnable whenLate;
    @GuardedBy("this")
    private final Set<Integer> started = new TreeSet<>();
    @GuardedBy("this")
    private final Set<Integer> ended = new TreeSet<>();
    @GuardedBy("this")
    private ScheduledExecutorService clock;
    @GuardedBy("this")
    private Stopwatch waited;

    StartWatch(int ranks, Consumer<String> messages, Runnable whenLate) {
        this(ranks, messages, whenLate, FIRST);
    }

    /**
     * @param whenLate run after each message that is due to time
     * @param first the time before the first message; each later one follows after twice the time
     */
    StartWatch(int ranks, Consumer<String> messages, Runnable whenLate, Duration first) {
        this.ranks = ranks;
        this.messages = messages;
        this.whenLate = whenLate;
        this.first = first;
    }

    /** Records that a rank has called {@code Stft.start()}. */
    synchronized void started(int rank) {
        started.add(rank);
        if (clock == null && started.size() < ranks) {
            waited = Stopwatch.start();
            clock = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("stft-start-watch"));
            sayAfter(first);
        } else if (started.size() == ranks) {
            close();
        }
    }

    @GuardedBy("this")
    private void sayAfter(Duration pause) {
        clock.schedule(() -> {
            synchronized (this) {
                if (!clock.isShutdown()) {
                    sayMissing();
                    whenLate.run();
                    sayAfter(pause.multipliedBy(2));
                }
            }
        }, pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Records that a rank has ended. */
    synchronized void ended(int rank) {
        ended.add(rank);
    }

    /** Names the ranks that are waited for, if any are. */
    synchronized void sayMissing() {
        if (clock == null || clock.isShutdown()) {
            return;
        }
        messages.accept(named(started) + " " + (started.size() == 1 ? "has" : "have") + " waited in Stft.start() for "
            + Math.round(waited.elapsed().toMillis() / 1e3) + " s. Not there yet: " + missing()
            + ". Every rank must call it; how long is waited is the setting stft.start-timeout.");
    }

    @GuardedBy("this")
    private String missing() {
        StringJoiner missing = new StringJoiner(", ");
        for (int rank = 0; rank < ranks; rank++) {
            if (!started.contains(rank)) {
                missing.add("rank " + rank + (ended.contains(rank) ? " (it has ended)" : ""));
            }
        }
        return missing.toString();
    }

    private static String named(Set<Integer> some) {
        return (some.size() == 1 ? "rank " : "ranks ")
            + some.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    @Override
    public synchronized void close() {
        if (clock != null) {
            clock.shutdownNow();
        }
    }
}
