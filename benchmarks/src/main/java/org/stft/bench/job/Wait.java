package org.stft.bench.job;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.time.Deadline;

/** Waits for what no process reports: looks each millisecond. */
public final class Wait {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Wait() {
    }

    /** What is waited for. */
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Waits.
     *
     * @param otherwise the state in which the condition does not hold, for the message
     * @throws IOException if the condition does not hold in time
     */
    public static void until(String otherwise, Duration limit, Condition condition) throws IOException {
        Deadline deadline = Deadline.after(limit);
        while (!condition.holds()) {
            if (deadline.hasPassed()) {
                throw new IOException(otherwise + " after " + limit.toSeconds() + " s");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
