package org.stft.launcher.agent;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;

/**
 * One end of a connection that notices when the other one is silent: each end says something now and then. Counts its
 * own ticks and not the clock, so a process that was suspended does not take that for the silence of the other.
 */
final class Heartbeat implements Closeable {

    private static final int TICKS = 10;
    private static final int TICKS_PER_BEAT = 2;

    private final Beat beat;
    private final Runnable silent;
    // A beat cannot be sent while nobody reads it, and that is when the ticks must be counted.
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(2,
        DaemonThreads.named("stft-heartbeat"));
    @GuardedBy("this")
    private boolean waiting;
    @GuardedBy("this")
    private int ticks;

    /** Says something to the other end. */
    interface Beat {
        void send() throws IOException;
    }

    /** @param silent run once, when nothing was heard for the timeout while this end waited for it */
    Heartbeat(Duration timeout, Beat beat, Runnable silent) {
        this.beat = beat;
        this.silent = silent;
        long nanos = timeout.toNanos() / TICKS;
        clock.scheduleWithFixedDelay(this::send, 0, nanos * TICKS_PER_BEAT, TimeUnit.NANOSECONDS);
        clock.scheduleWithFixedDelay(this::tick, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void send() {
        try {
            beat.send();
        } catch (IOException e) {
            clock.shutdown(); // who reads notices too that the connection has ended
        }
    }

    private void tick() {
        synchronized (this) {
            ticks++;
            if (!waiting || ticks < TICKS) {
                return;
            }
        }
        clock.shutdown();
        silent.run();
    }

    /** Something is to be read: from now on silence counts. */
    synchronized void waits() {
        waiting = true;
        ticks = 0;
    }

    /** Something was read. Until the next is to be, the other end may say what it wants. */
    synchronized void hears() {
        waiting = false;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
