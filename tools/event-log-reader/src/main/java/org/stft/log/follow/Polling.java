package org.stft.log.follow;

import java.util.Optional;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.RunInfo;

/** The polls that found nothing at the end of what was read from the log of a rank. */
final class Polling {

    /** A rank that has polled so often does it in a loop. */
    private static final int LEAST = 5;
    /** The log has an event for four times as many polls as the event before, so an event may take so many times longer. */
    private static final int LONGER = 5;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long SOON = 100 * NANOS_PER_MILLI;

    private long others;
    private long polls;
    private long start;
    private Event last;

    void add(Event event) {
        if (event.kind() != EventKind.POLL) {
            others++;
            polls = 0;
            return;
        }
        start = polls == 0 ? event.nanos() : start;
        polls += event.count();
        last = event;
    }

    /** The number of other events that were read. */
    long others() {
        return others;
    }

    /** The polls as one event, if there are several. */
    Optional<Event> series() {
        return polls < LEAST ? Optional.empty() : Optional.of(last.times((int) Math.min(polls, Integer.MAX_VALUE)));
    }

    /** True if they are still going on, and not followed by a computation. */
    boolean isGoingOn(RunInfo run) {
        if (polls < LEAST) {
            return false;
        }
        long now = run.clockNanos() + (System.currentTimeMillis() - run.clockMillis()) * NANOS_PER_MILLI;
        return now - last.end() < LONGER * (last.end() - start) + SOON;
    }
}
