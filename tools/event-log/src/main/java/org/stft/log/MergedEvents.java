package org.stft.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of all ranks of a run, by the time of day at which they began; only roughly if the clocks of the hosts
 * differ. While the ranks run, returns the events that were written so far.
 */
public final class MergedEvents implements AutoCloseable {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<Source> sources = new ArrayList<>();
    private final long start;

    /**
     * An event of one rank.
     *
     * @param nanos the time at which it began, since the start of the first rank
     */
    public record Timed(int rank, long nanos, Event event, Tables tables) {}

    private static final class Source {
        private final int rank;
        private final EventReader reader;
        private Event next;

        private Source(int rank, EventReader reader) {
            this.rank = rank;
            this.reader = reader;
        }
    }

    /** @throws IOException if the log of one of the ranks cannot be opened */
    public MergedEvents(LoggedRun run, List<Integer> ranks) throws IOException {
        try {
            for (int rank : ranks) {
                sources.add(new Source(rank, EventReader.open(run.directory(), rank)));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
        start = sources.stream().mapToLong(source -> wall(source.reader.run(), 0)).min().orElse(0);
    }

    private static long wall(RunInfo run, long nanos) {
        return run.clockMillis() * NANOS_PER_MILLI + nanos - run.clockNanos();
    }

    /** Declares that the ranks have ended. */
    public void finish() {
        sources.forEach(source -> source.reader.finish());
    }

    /** The next event, or null if there is none yet. */
    public Timed next() throws IOException {
        Source first = null;
        long earliest = Long.MAX_VALUE;
        for (Source source : sources) {
            source.next = source.next == null ? source.reader.next() : source.next;
            if (source.next != null && (first == null || wall(source.reader.run(), source.next.nanos()) < earliest)) {
                first = source;
                earliest = wall(source.reader.run(), source.next.nanos());
            }
        }
        if (first == null) {
            return null;
        }
        Event event = first.next;
        first.next = null;
        return new Timed(first.rank, earliest - start, event, first.reader.tables());
    }

    /** The calls that ranks are in, or were in when they ended. Complete when all events were read. */
    public List<Timed> openCalls() throws IOException {
        List<Timed> calls = new ArrayList<>();
        for (Source source : sources) {
            for (Event call : source.reader.openCalls()) {
                calls.add(new Timed(source.rank, wall(source.reader.run(), call.nanos()) - start, call,
                    source.reader.tables()));
            }
        }
        return calls;
    }

    /** Returns true if all ranks have closed their logs and everything was read. */
    public boolean isClosed() {
        return sources.stream().allMatch(source -> source.next == null && source.reader.isClosed());
    }

    /** The problems of the part that was read so far. */
    public List<LogProblem> findings() {
        return sources.stream().flatMap(source -> source.reader.findings().stream()).toList();
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) {
            source.reader.close();
        }
    }
}
