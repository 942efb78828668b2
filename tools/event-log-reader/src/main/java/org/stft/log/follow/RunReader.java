package org.stft.log.follow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.stft.log.LoggedRun;

/**
 * The events of all ranks of a run, and of the runs that it continues from process images, read together while the run
 * goes on or afterwards. For one thread.
 */
public final class RunReader implements AutoCloseable {

    private static final int BATCH = 1024;
    /** The events of a rank that wait for those of others, at most, as long as others have events. */
    private static final int AHEAD = 16_384;

    private final LoggedRun run;
    private final List<RunExamination> examinations;
    private final List<RankReader> ranks = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean full;

    /**
     * Opens the logs.
     *
     * @param examinations get the events
     * @throws IOException if a log of a run that this one continues cannot be read
     */
    public RunReader(LoggedRun run, List<? extends RunExamination> examinations) throws IOException {
        this.run = run;
        this.examinations = List.copyOf(examinations);
        for (int rank = 0; rank < run.info().size(); rank++) {
            try {
                ranks.add(new RankReader(rank, EventChain.open(run, rank), this.examinations));
            } catch (IOException e) {
                notes.add("rank " + rank + " has no log that can be read: " + e.getMessage()
                    + " If it ran on another host, copy the files of this run there into this directory, and run"
                    + " the check again, or set stft.tools.directory to a directory that all hosts share");
            }
        }
    }

    public LoggedRun run() {
        return run;
    }

    /** Reads some of what has been added to the logs since the last time. Returns true if there was something. */
    public boolean advance() throws IOException {
        full = false;
        boolean any = round(AHEAD) || round(Integer.MAX_VALUE);
        if (any) {
            examinations.forEach(RunExamination::advanced);
        }
        return any;
    }

    /** Returns true if {@link #advance} has left events for the next time. */
    boolean hasMore() {
        return full;
    }

    /** Tells what the ranks are doing. Call it when {@link #advance} has found nothing. */
    void look() throws IOException {
        List<RunExamination.RankNow> now = new ArrayList<>();
        for (RankReader rank : ranks) {
            now.add(rank.now());
        }
        if (hasAllRanks()) {
            examinations.forEach(each -> each.looked(now));
        }
    }

    private boolean round(int ahead) throws IOException {
        boolean any = false;
        for (RankReader rank : ranks) {
            if (rank.waiting() < ahead) {
                int count = rank.read(BATCH);
                any |= count > 0;
                full |= count == BATCH;
            }
        }
        return any;
    }

    /** True if the logs of all ranks could be opened. */
    public boolean hasAllRanks() {
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
        for (RankReader rank : ranks) {
            boolean waits = rank.isWaiting();
            if (!waits && !rank.hasEnded()) {
                return false;
            }
            blocked |= waits;
        }
        return blocked && hasAllRanks();
    }

    /** The number of events that were read and are not polls that found nothing. */
    public long progress() {
        return ranks.stream().mapToLong(RankReader::progress).sum();
    }

    /** True if what was read begins with the objects of a version, and not with the beginning of the program. */
    public boolean hasRestarted() {
        return ranks.stream().anyMatch(RankReader::hasRestarted);
    }

    /** The calls that ranks have not returned from, in words; if there are any, with the ranks that have ended. */
    public List<String> openCalls() throws IOException {
        List<String> calls = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        for (RankReader rank : ranks) {
            calls.addAll(rank.openCalls());
            ended.addAll(rank.end());
        }
        if (!calls.isEmpty()) {
            calls.addAll(ended);
        }
        return calls;
    }

    /** Reads all that is left, and ends the examinations: the run has ended, or nothing more is waited for. */
    public void finish() throws IOException {
        ranks.forEach(RankReader::finish);
        lookAtRest();
        lookAtRest(); // the ranks may be running
        for (RankReader rank : ranks) {
            rank.addOpenCalls();
        }
        for (RankReader rank : ranks) {
            note(rank);
        }
        for (RunExamination each : examinations) {
            each.end(this);
        }
    }

    private void lookAtRest() throws IOException {
        boolean more = true;
        while (more) {
            more = advance();
        }
        look();
    }

    private void note(RankReader rank) {
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

    /** What is wrong with the logs, and what was not examined; complete after {@link #finish}. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * How a rank has ended, {@code finalized}, {@code exited} and so on; empty if it was killed, goes on, or has no log, or
     * one that could be read up to a point only: what it has not done is then not known.
     */
    public String ending(int rank) {
        return ranks.stream().filter(each -> each.rank() == rank && each.stopped() == null)
            .map(each -> each.reader().ending()).findFirst().orElse("");
    }

    /** Returns true if a rank has ended by itself, or by a signal, in a call of MPI. */
    public boolean endedInCall(int rank) {
        return ranks.stream().anyMatch(each -> each.rank() == rank && each.reader().endedInCall());
    }

    /** The names of the runs whose events were read: this one, and those that it continues. */
    public Set<String> runs() {
        Set<String> names = new TreeSet<>(Set.of(run.name()));
        ranks.forEach(rank -> names.addAll(rank.reader().runs()));
        return names;
    }

    @Override
    public void close() throws IOException {
        for (RankReader rank : ranks) {
            rank.close();
        }
    }
}
