package org.stft.internal.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.io.FileTrees;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.image.StartedRank;
import org.stft.mp.MessagePassing;
import org.stft.store.JobStore;

/**
 * A rehearsal of the first version beside the program, before it is due. Code that runs for the first time is loaded,
 * interpreted and compiled, which takes longer than a small version itself; so this rank makes a version of a byte and a
 * small object first, alone and in a store of its own. Neither the other ranks nor the launcher, listeners or faults of the
 * job take part, and no failure is reported: the first version reports the same error.
 */
public final class Rehearsal implements Closeable {

    private static final List<Setting> OF_THE_JOB = List.of(Setting.RESTART, Setting.MIN_VERSION, Setting.EPOCH,
        Setting.FAULT, Setting.LAUNCHER_ADDRESS, Setting.VERBOSE);
    /** A program that runs for less than this is not slowed down. */
    private static final Duration EARLIEST = Duration.ofSeconds(1);
    private static final Duration AHEAD = Duration.ofSeconds(2);
    /** Many ranks do not write to a shared file system at the same time, but all begin within a second. */
    private static final Duration ALL_RANKS = Duration.ofSeconds(1);
    private static final int FEW_RANKS = 50;
    /** A store that does not respond does not keep the program from its end. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final Settings settings;
    private final Path scratch;
    private final Supplier<String> callSite;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final Thread thread;

    private Rehearsal(Settings settings, Path scratch, Supplier<String> callSite, Duration delay) {
        this.settings = settings;
        this.scratch = scratch;
        this.callSite = callSite;
        this.thread = DaemonThreads.of("stft-rehearsal", () -> run(delay));
    }

    /**
     * Begins to wait for the time of the rehearsal.
     *
     * @param callSite the source line from which the program calls
     * @return empty if this rank does not rehearse
     */
    public static Optional<Rehearsal> begin(Settings settings, JobStore store, MessagePassing port,
        Supplier<String> callSite) {
        return delay(settings, port.rank(), port.size()).flatMap(delay -> {
            Path scratch = store.rehearsal(port.rank());
            return started(new Rehearsal(alone(settings, scratch), scratch, callSite, delay));
        });
    }

    private static Optional<Rehearsal> started(Rehearsal rehearsal) {
        try {
            rehearsal.thread.start();
            return Optional.of(rehearsal);
        } catch (OutOfMemoryError e) {
            return Optional.empty(); // the system permits no further thread; the program may need none
        }
    }

    private static Settings alone(Settings settings, Path scratch) {
        Settings alone = settings.with(Setting.STORE, scratch.toString()).with(Setting.JOB, "rehearsal")
            .with(Setting.KEEP, "1");
        for (Setting ofTheJob : OF_THE_JOB) {
            alone = alone.without(ofTheJob);
        }
        return alone;
    }

    /**
     * The time until the rehearsal.
     *
     * @return empty if this rank does not rehearse: without a launcher, which removes what a killed rank leaves, or if a
     *     version comes after a number of calls, whose duration is not known
     */
    static Optional<Duration> delay(Settings settings, int rank, int ranks) {
        Optional<Duration> every = settings.duration(Setting.EVERY);
        if (!settings.isGiven(Setting.LAUNCHER_ADDRESS) || settings.isGiven(Setting.DRILL)
            || every.isEmpty() && settings.number(Setting.EVERY_CALLS, 1) > 1) {
            return Optional.empty();
        }
        Duration ahead = every.map(interval -> interval.minus(AHEAD)).orElse(EARLIEST);
        Duration betweenRanks = ALL_RANKS.dividedBy(Math.max(FEW_RANKS, ranks));
        return Optional.of((ahead.compareTo(EARLIEST) > 0 ? ahead : EARLIEST).plus(betweenRanks.multipliedBy(rank)));
    }

    private void run(Duration delay) {
        try {
            if (!cancelled.await(delay.toMillis(), TimeUnit.MILLISECONDS)) {
                perform();
            }
        } catch (IOException | RuntimeException | Error | InterruptedException e) {
            return; // the first version then takes longer, and reports what is wrong
        }
    }

    private void perform() throws IOException {
        try {
            save();
        } finally {
            if (Files.exists(scratch)) {
                FileTrees.delete(scratch);
            }
        }
    }

    private void save() throws IOException {
        JobRank rank = JobRank.alone();
        RankRun run = new RankRun(rank, settings);
        try (StoreAccess access = run.access()) {
            access.open(rank.agreement());
            StartedRank mine = StartedRank.of(rank, settings, callSite);
            mine.backEnds().choose(settings.list(Setting.SPC));
            run.coordinate();
            mine.objects().array("array", new byte[1]);
            mine.objects().object("object", () -> new ArrayList<>(List.of("element")));
            CheckpointProtocol protocol = new CheckpointProtocol(mine, run, Listeners.none());
            protocol.checkpoint(true, () -> {});
            protocol.close();
        }
    }

    /** Cancels it if it has not begun: a version has been made. */
    public void cancel() {
        cancelled.countDown();
    }

    /**
     * Cancels it, and waits until its files are removed: if it has begun, for one small version, but at most 10 s. What
     * is left then is removed as after a kill.
     */
    @Override
    public void close() {
        cancel();
        UninterruptedWait.join(thread, CLOSE_TIMEOUT);
    }
}
