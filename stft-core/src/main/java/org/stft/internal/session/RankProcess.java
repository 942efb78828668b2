package org.stft.internal.session;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.RankRun;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.mp.MessagePassing;
import org.stft.mp.MessagePassingProvider;
import org.stft.services.Services;

/**
 * This process as a rank: what it has once, however often the program starts STFT. {@link #current} is the only place from
 * which it is taken, because a program starts STFT without arguments; everything below is given what it needs.
 */
public final class RankProcess {

    private static volatile RankProcess current = new RankProcess(Launcher.none());

    private final Launcher launcher;
    private final AtomicBoolean started = new AtomicBoolean();
    private MessagePassingProvider binding;

    RankProcess(Launcher launcher) {
        this.launcher = launcher;
    }

    /** The one of this process. */
    public static RankProcess current() {
        return current;
    }

    /** Sets the launcher of this process, before the program's {@code main}. */
    public static void launchedBy(Launcher launcher) {
        current = new RankProcess(launcher);
    }

    /**
     * Starts this rank. Collective.
     *
     * @param callSite the source line from which the program is calling
     * @return empty if no store is set: then nothing is saved
     * @throws StftException the same on all ranks; or if it is started already
     */
    public Optional<Session> start(Settings settings, Supplier<String> callSite) {
        if (!started.compareAndSet(false, true)) {
            throw new StftException(Category.FIX_CALL, "Stft.start() was called twice. Close the first one before.");
        }
        try {
            if (settings.find(Setting.STORE).isEmpty()) {
                return Optional.empty();
            }
            if (settings.isGiven(Setting.SINGLE_RANK)) {
                return Optional.of(SingleRankSession.start(settings, launcher, callSite));
            }
            JobRank rank = attach(settings);
            return Optional.of(JobSession.start(rank, new RankRun(rank, settings), callSite));
        } catch (RuntimeException e) {
            ended();
            throw e;
        }
    }

    /** It can be started again. */
    public void ended() {
        started.set(false);
    }

    /**
     * Joins the other ranks. A launcher knows which ranks are missing; without one each rank reports the rank that it
     * waits for.
     */
    private JobRank attach(Settings settings) {
        if (binding == null || !binding.initialized()) {
            binding = Services.initializedBinding();
        }
        if (settings.on(Setting.GUARD)) {
            binding.trackRequests();
        }
        Duration timeout = settings.duration(Setting.START_TIMEOUT).orElseThrow();
        launcher.report(new RankEvent.Starting());
        MessagePassing port = binding.attach(timeout,
            settings.isGiven(Setting.LAUNCHER_ADDRESS)
                ? text -> {}
                : text -> launcher.report(new RankEvent.Notice(text)));
        return JobRank.of(port, launcher);
    }
}
