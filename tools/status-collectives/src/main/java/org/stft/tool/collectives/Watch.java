package org.stft.tool.collectives;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.stft.probe.ToolContext;

/** Reports once on each operation that lasts too long, with the ranks that have not arrived at it. */
final class Watch {

    private static final long EACH_MILLISECONDS = 1000;

    private final Supplier<List<Team>> teams;
    private final ToolContext context;
    private final Duration after;

    private Watch(Supplier<List<Team>> teams, ToolContext context, Duration after) {
        this.teams = teams;
        this.context = context;
        this.after = after;
    }

    /** @param seconds the time after which an operation is reported; 0 for no reports */
    static void start(Supplier<List<Team>> teams, ToolContext context, long seconds) {
        if (seconds > 0) {
            Watch watch = new Watch(teams, context, Duration.ofSeconds(seconds));
            Thread thread = new Thread(watch::run, "stft-collectives-watch");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(EACH_MILLISECONDS);
                for (Team team : teams.get()) {
                    team.current().overdue(after.toNanos()).ifPresent(call -> report(team, call));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void report(Team team, String call) {
        List<Integer> missing = team.missing();
        context.report(call + " has not returned after " + after.toSeconds() + " s. "
            + (missing.isEmpty()
                ? "All ranks on this host have arrived at it."
                : "Not arrived at it: " + missing.stream().map(rank -> "rank " + rank)
                    .collect(Collectors.joining(", ")) + "."));
    }
}
