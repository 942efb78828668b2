package org.stft.tool.collectives;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.probe.ToolContext;

/** Reports once on each operation that lasts too long, with the ranks that have not arrived at it. */
final class Watch {

    private static final long EACH_MILLISECONDS = 1000;

    private final Supplier<List<Watched>> calls;
    private final ToolContext context;
    private final Duration after;

    private Watch(Supplier<List<Watched>> calls, ToolContext context, Duration after) {
        this.calls = calls;
        this.context = context;
        this.after = after;
    }

    /** @param seconds the time after which an operation is reported; 0 for no reports */
    static void start(Supplier<List<Watched>> calls, ToolContext context, long seconds) {
        if (seconds > 0) {
            Watch watch = new Watch(calls, context, Duration.ofSeconds(seconds));
            DaemonThreads.start("stft-collectives-watch", watch::run);
        }
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(EACH_MILLISECONDS);
                for (Watched each : calls.get()) {
                    each.current().overdue(after.toNanos()).ifPresent(call -> report(each, call));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void report(Watched late, String call) {
        context.report(call + " has not returned after " + after.toSeconds() + " s. " + late.missing());
    }
}
