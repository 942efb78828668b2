package org.stft.log.compare;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.LoggedRun;

/**
 * The events of two runs, compared rank by rank: in call, peer, tag, number of elements, communicator and site. Times do
 * not count, nor do probes and tests that found nothing, nor when versions were committed.
 */
public final class RunComparison {

    private static final Set<EventKind> LEFT_OUT = EnumSet.of(EventKind.POLL, EventKind.COMMITTED);

    private static final String FINALIZED = "finalized";

    private final LoggedRun first;
    private final LoggedRun second;
    private long events;

    /** An event in words; the number of a rank's events that count, and what may be compared with that of another run. */
    private record Compared(String text, long number, boolean failed, List<Object> what) {}

    /**
     * The first event of a rank that differs.
     *
     * @param lines the events of both runs in words
     * @param first the number of the first run's event; -1: it has no further one
     */
    public record Difference(List<String> lines, long first) {}

    /** The two runs; the order is that of the text about a difference. */
    public RunComparison(LoggedRun first, LoggedRun second) {
        this.first = first;
        this.second = second;
    }

    /** The ranks of one of the runs or both. */
    public SortedSet<Integer> ranks() {
        SortedSet<Integer> ranks = new TreeSet<>(first.ranks());
        ranks.addAll(second.ranks());
        return ranks;
    }

    /** The number of events that were the same, of all ranks that were compared. */
    public long events() {
        return events;
    }

    /**
     * Compares a rank.
     *
     * @param repeated true if the second run repeats the first one: of a rank that was killed there it may have more events
     * @return the first difference; none if the events are the same
     * @throws IOException if a log cannot be read
     */
    public Optional<Difference> difference(int rank, boolean repeated) throws IOException {
        if (!first.ranks().contains(rank) || !second.ranks().contains(rank)) {
            boolean ofFirst = first.ranks().contains(rank);
            return Optional.of(new Difference(
                List.of("rank " + rank + ": only in " + (ofFirst ? first : second).directory()), ofFirst ? 0 : -1));
        }
        try (EventReader ofFirst = EventReader.open(first.directory(), rank);
            EventReader ofSecond = EventReader.open(second.directory(), rank)) {
            ofFirst.finish();
            ofSecond.finish();
            Compared mine = next(ofFirst);
            Compared its = next(ofSecond);
            while (mine != null && its != null && mine.what().equals(its.what())) {
                events++;
                mine = next(ofFirst);
                its = next(ofSecond);
            }
            boolean same = mine == null && its == null;
            // In a rank that was killed the last call may fail because another rank was killed before.
            boolean wasKilled = repeated && haveFailed(mine, ofFirst) && !ofFirst.ending().equals(FINALIZED);
            return same || wasKilled
                ? Optional.empty()
                : Optional.of(new Difference(List.of("rank " + rank + ":", line("<", mine), line(">", its)),
                    mine == null ? -1 : mine.number()));
        }
    }

    /** Returns whether an event and all that follow, if any, are of calls that have failed; one call may have two. */
    private static boolean haveFailed(Compared event, EventReader following) throws IOException {
        Compared next = event;
        while (next != null && next.failed()) {
            next = next(following);
        }
        return next == null;
    }

    private static String line(String mark, Compared event) {
        return mark + " " + (event == null ? "no further event" : event.number() + "  " + event.text());
    }

    private static Compared next(EventReader reader) throws IOException {
        Event event = reader.next();
        while (event != null && LEFT_OUT.contains(event.kind())) {
            event = reader.next();
        }
        if (event == null) {
            return null;
        }
        String operation = event.operation() == Event.NONE ? "" : reader.tables().operation(event.operation());
        String communicator = event.communicator() == Event.NONE
            ? ""
            : reader.tables().communicator(event.communicator()).name();
        String site = event.site() == Event.NONE ? "" : reader.tables().site(event.site());
        int received = event.kind() == EventKind.RECEIVE ? event.received() : 0;
        List<Object> what = List.of(event.kind(), operation, communicator, site, event.flags(), event.type(),
            event.peer(), event.tag(), event.count(), received);
        return new Compared(EventText.of(event, reader.tables()) + (site.isEmpty() ? "" : "  " + site), event.number(),
            event.failed(), what);
    }
}
