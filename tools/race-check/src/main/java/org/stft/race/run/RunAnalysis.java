package org.stft.race.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.Counts;
import org.stft.race.verdict.Findings;

/** The analysis of one logged run, while it goes on or afterwards. */
public final class RunAnalysis implements AutoCloseable {

    private static final int BATCH = 1024;
    /** The events of a rank that wait for those of others, at most, as long as others have events. */
    private static final int AHEAD = 16_384;

    private final LoggedRun run;
    private final Findings findings;
    private final Analyser analyser;
    private final List<RankEvents> ranks = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Begins the analysis of a run.
     *
     * @throws IOException if the run has no log that can be read
     */
    public RunAnalysis(LoggedRun run, Analyser.Options options) throws IOException {
        this(run, options, new Findings());
    }

    /** @param findings gets the races */
    public RunAnalysis(LoggedRun run, Analyser.Options options, Findings findings) throws IOException {
        this.run = run;
        this.findings = findings;
        int size = run.info().size();
        analyser = new Analyser(size, options, findings);
        SharedNames names = new SharedNames(size);
        for (int rank = 0; rank < size; rank++) {
            try {
                ranks.add(new RankEvents(rank, EventChain.open(run, rank), analyser, names));
            } catch (IOException e) {
                notes.add("rank " + rank + " has no log that can be read: " + e.getMessage()
                    + " If it ran on another host, copy the files of this run there into this directory, and run"
                    + " 'stft race check' again, or set stft.tools.directory to a directory that all hosts share");
            }
        }
    }

    /** Reads some of what has been added to the logs since the last time. Returns true if there was something. */
    public boolean advance() throws IOException {
        return round(AHEAD) || round(Integer.MAX_VALUE);
    }

    private boolean round(int ahead) throws IOException {
        boolean any = false;
        for (RankEvents rank : ranks) {
            if (analyser.queued(rank.rank()) < ahead) {
                any |= rank.read(BATCH) > 0;
            }
        }
        return any;
    }

    /** The races found until now. */
    public Findings findings() {
        return findings;
    }

    /** True if the logs of all ranks could be opened. */
    boolean hasAllRanks() {
        return ranks.size() == run.info().size();
    }

    /** True if all ranks have closed their logs, and all was read. */
    public boolean isComplete() {
        return hasAllRanks() && ranks.stream().allMatch(rank -> rank.reader().isClosed());
    }

    /**
     * Returns true if at least one rank waits, in an MPI call or by polling, and every other does too or has ended. Call
     * it after {@link #finish}.
     */
    public boolean isBlocked() throws IOException {
        boolean blocked = false;
        for (RankEvents rank : ranks) {
            boolean waits = rank.isWaiting();
            if (!waits && !rank.hasEnded()) {
                return false;
            }
            blocked |= waits;
        }
        return blocked && hasAllRanks();
    }

    /** The number of events that were read and are not polls that found nothing. */
    long progress() {
        return ranks.stream().mapToLong(RankEvents::progress).sum();
    }

    /** True if what was read begins with the objects of a version, and not with the beginning of the program. */
    public boolean hasRestarted() {
        return ranks.stream().anyMatch(RankEvents::hasRestarted);
    }

    /** The calls that ranks have not returned from, in words; if there are any, with the ranks that have ended. */
    public List<String> openCalls() throws IOException {
        List<String> calls = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        for (RankEvents rank : ranks) {
            calls.addAll(rank.openCalls());
            ended.addAll(rank.end());
        }
        if (!calls.isEmpty()) {
            calls.addAll(ended);
        }
        return calls;
    }

    /** Ends the analysis: the run has ended, or nothing more is waited for. */
    public Analysis finish() throws IOException {
        ranks.forEach(RankEvents::finish);
        boolean more = true;
        while (more) {
            more = advance();
        }
        List<String> open = openCalls();
        for (RankEvents rank : ranks) {
            rank.addOpenCalls();
        }
        Counts counts = analyser.end();
        for (RankEvents rank : ranks) {
            note(rank);
        }
        return new Analysis(run, findings, counts, open, List.copyOf(notes),
            hasRestarted() ? "" : run.info().get("command"), runs());
    }

    /** The names of the runs whose events were read: this one, and those that it continues. */
    private Set<String> runs() {
        Set<String> names = new TreeSet<>(Set.of(run.name()));
        ranks.forEach(rank -> names.addAll(rank.reader().runs()));
        return names;
    }

    private void note(RankEvents rank) {
        if (rank.rank() == 0 && rank.reader().runs().size() > 1) {
            notes.add("the run continues " + (rank.reader().runs().size() - 1)
                + " others from process images: what the restarts took back is not examined");
        }
        rank.reader().findings()
            .forEach(finding -> notes.add("the log of rank " + finding.rank() + ": " + finding.text()));
        if (rank.hasThreads()) {
            notes.add("rank " + rank.rank()
                + " calls MPI from several threads: their events count as ordered, races between them are not seen");
        }
        if (rank.stopped() != null) {
            notes.add(rank.stopped());
        }
    }

    @Override
    public void close() throws IOException {
        for (RankEvents rank : ranks) {
            rank.close();
        }
    }
}
