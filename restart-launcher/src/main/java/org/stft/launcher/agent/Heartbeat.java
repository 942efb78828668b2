package org.stft.launcher.agent;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;

/**
 * One end of a connection that detects the silence of the other end: each end sends a heartbeat periodically. Counts
 * its own ticks and not the time, so that a suspended process does not mistake its own suspension for silence of the
 * other end.
 */
final class Heartbeat implements Closeable {

    private static final int TICKS = 10;
    private static final int TICKS_PER_BEAT = 2;

    private final Beat beat;
    private final Runnable silent;
    // Sending a heartbeat blocks while the other end does not read, and the ticks must be counted just then.
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(2,
        DaemonThreads.named("stft-heartbeat"));
    @GuardedBy("this")
    private boolean waiting;
    @GuardedBy("this")
    private int ticks;

    /** Sends a heartbeat to the other end. */
    interface Beat {
        void send() throws IOException;
    }

    /** @param silent run once, when no input arrived within the timeout while this end waited for it */
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
            clock.shutdown(); // the reader also notices the end of the connection
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

    /** Begins a read: from now on silence counts. */
    synchronized void waits() {
        waiting = true;
        ticks = 0;
    }

    /** Ends a read. Silence does not count until the next one. */
    synchronized void hears() {
        waiting = false;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
