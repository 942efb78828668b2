package org.stft.launcher.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.incarnation.Signals;

/** The time at which a job must have ended. The job is asked to save and stop early enough. */
public final class TimeLimit implements AutoCloseable {

    private static final Duration ENDING = Duration.ofSeconds(5);

    /** How often, in seconds, the end is asked again. */
    private static final int SAME_END = 60;

    private final Instant start;
    private final Supplier<Optional<Instant>> end;
    private final Duration stopTimeout;
    private final Supplier<Duration> longestSave;
    private final ScheduledExecutorService clock;
    private int ticks;
    private Optional<Instant> known = Optional.empty();

    private TimeLimit(Instant start, Supplier<Optional<Instant>> end, Duration stopTimeout,
        Supplier<Duration> longestSave) {
        this.start = start;
        this.end = end;
        this.stopTimeout = stopTimeout;
        this.longestSave = longestSave;
        this.clock = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("stft-time-limit"));
    }

    /**
     * Begins to watch the time.
     *
     * @param end when all ranks must have ended, if ever; asked at once and then each minute, on a thread of its own
     * @param stopTimeout the time that ranks have to reach a checkpoint call
     * @param longestSave the time that the longest version so far took
     */
    public static TimeLimit watch(Supplier<Optional<Instant>> end, Duration stopTimeout, Supplier<Duration> longestSave,
        Signals signals) {
        TimeLimit limit = new TimeLimit(Instant.now(), end, stopTimeout, longestSave);
        limit.clock.scheduleAtFixedRate(() -> limit.tick(signals), 0, 1, TimeUnit.SECONDS);
        return limit;
    }

    private void tick(Signals signals) {
        if (ticks++ % SAME_END == 0) {
            known = end.get();
        }
        if (known.isPresent()
            && !Instant.now().isBefore(timeToAsk(start, known.get(), stopTimeout, longestSave.get()))) {
            signals.arrived(Signals.Name.TIME_LIMIT);
            clock.shutdown();
        }
    }

    /** The time at which the ranks are asked: not before half of the time has passed. */
    static Instant timeToAsk(Instant start, Instant end, Duration stopTimeout, Duration longestSave) {
        Duration margin = stopTimeout.plus(longestSave.multipliedBy(2)).plus(ENDING);
        Duration half = Duration.between(start, end).dividedBy(2);
        return end.minus(margin.compareTo(half) < 0 ? margin : half);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
