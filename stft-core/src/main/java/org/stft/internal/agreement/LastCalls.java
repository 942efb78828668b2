package org.stft.internal.agreement;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.stft.base.time.TimeSource;
import org.stft.config.Durations;

/** The last call of each rank, as rank 0 knows it, to name where a missing rank was seen last. */
public final class LastCalls {

    private record Seen(String call, Instant when) {}

    private final TimeSource time;
    // The wall clock, because it continues across an image of the process; the difference is only for the reader of the
    // message.
    private final Map<Integer, Seen> seen = new HashMap<>();

    public LastCalls(TimeSource time) {
        this.time = time;
    }

    public void saw(int rank, String call) {
        seen.put(rank, new Seen(call, time.now()));
    }

    /** The message about ranks that did not arrive. */
    String missing(String step, List<Integer> ranks, int size, Duration timeout) {
        return "Timed out after " + Durations.format(timeout) + " in " + step + " waiting for " + ranks.size() + " of "
            + size + " ranks: " + ranks.stream().map(this::describe).collect(Collectors.joining("; "))
            + ". Every rank must make the same calls; if the ranks are only slow, raise stft.enter-timeout.";
    }

    private String describe(int rank) {
        Seen last = seen.get(rank);
        return "rank " + rank + (last == null
            ? " (no call seen)"
            : " (last call: " + last.call() + ", " + Duration.between(last.when(), time.now()).toSeconds()
                + " s ago)");
    }
}
