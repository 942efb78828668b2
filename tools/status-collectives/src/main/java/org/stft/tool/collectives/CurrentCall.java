package org.stft.tool.collectives;

import java.util.Optional;

/** The call that a rank is in, for reports of those that last too long. */
final class CurrentCall {

    /** @param since the time when it began, by {@link System#nanoTime} */
    private record Entered(String call, long since) {}

    private volatile Entered now;

    void enter(String call) {
        now = new Entered(call, System.nanoTime());
    }

    void leave() {
        now = null;
    }

    /** The call that has not returned for so many nanoseconds, once. */
    Optional<String> overdue(long nanoseconds) {
        Entered entered = now;
        if (entered == null || System.nanoTime() - entered.since < nanoseconds) {
            return Optional.empty();
        }
        now = null;
        return Optional.of(entered.call);
    }
}
