package org.stft.race;

import java.util.ArrayDeque;
import org.stft.log.match.CollectiveMatching;
import org.stft.race.match.Receive;
import org.stft.race.order.CollectiveClocks;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.Races;

/**
 * Finds message races in the events of a run, while they come in or afterwards. Each rank's events are given in its
 * program order; the ranks may be ahead of each other by any number of events. Memory is bounded by the messages in
 * flight, the events of ranks that are ahead, and about a million receives to compare with (1,024 for each wildcard
 * pattern). Not for use by several threads.
 */
public final class Analyser {

    private final Rank[] ranks;
    private final Races races;
    private final Options options;
    private final ArrayDeque<Rank> runnable = new ArrayDeque<>();
    private final CollectiveMatching<Communicator, CollectiveClocks> collectives = new CollectiveMatching<>(
        communicator -> communicator.members().length, communicator -> new CollectiveClocks(communicator.members()));
    private int components;
    private int histories;
    private final AnalysisCounts counts = new AnalysisCounts();

    /**
     * The rules by which events are judged.
     *
     * @param allSendsSynchronous true to take every send for a synchronous one, for races that are possible without
     *     buffering
     * @param everyEventCounts true to have each send and receive advance the clock, as in the paper; verdicts are the
     *     same
     */
    public record Options(boolean allSendsSynchronous, boolean everyEventCounts) {

        public static final Options STANDARD = new Options(false, false);
    }

    /**
     * Makes an analyser of a run.
     *
     * @param size the number of ranks
     * @param findings gets the races as they are found
     */
    public Analyser(int size, Options options, Findings findings) {
        this(size, options, (Races) findings);
    }

    Analyser(int size, Options options, Races races) {
        this.options = options;
        this.races = races;
        this.ranks = new Rank[size];
        for (int i = 0; i < size; i++) {
            ranks[i] = new Rank(i, this);
            if (options.everyEventCounts()) {
                ranks[i].component();
            }
        }
    }

    /**
     * Adds the next event of a rank.
     *
     * @throws IllegalArgumentException if it does not fit to the events before
     */
    public void add(int rank, RankAction event) {
        counts.events += event instanceof RankAction.Completion ? 0 : 1;
        ranks[rank].add(event);
        wake(rank);
        run();
    }

    /** The number of a rank's events that wait for those of others: read the logs of other ranks first. */
    public int queued(int rank) {
        return ranks[rank].queued();
    }

    private void run() {
        for (Rank next = runnable.poll(); next != null; next = runnable.poll()) {
            next.scheduled = false;
            next.run();
        }
    }

    /** Decides all that is left: no more events will come. Messages that were not received are compared, too. */
    public AnalysisCounts end() {
        for (Rank rank : ranks) {
            rank.sides().forEach(ReceiveSide::giveUp);
            wake(rank.number);
        }
        run();
        for (Rank stuck = stuck(); stuck != null; stuck = stuck()) {
            stuck.force();
            wake(stuck.number);
            run();
        }
        for (Rank rank : ranks) {
            rank.sides().forEach(side -> counts.unreceived += side.end());
        }
        return counts;
    }

    private Rank stuck() {
        for (Rank rank : ranks) {
            if (rank.queued() > 0) {
                return rank;
            }
        }
        return null;
    }

    Rank rank(int number) {
        return ranks[number];
    }

    void wake(int rank) {
        Rank woken = ranks[rank];
        if (!woken.scheduled) {
            woken.scheduled = true;
            runnable.add(woken);
        }
    }

    int nextComponent() {
        return components++;
    }

    boolean isSynchronous(RankAction.Send send) {
        return send.synchronous() || options.allSendsSynchronous();
    }

    boolean ticksAlways() {
        return options.everyEventCounts();
    }

    void unresolved() {
        counts.unresolved++;
    }

    void chosen(Receive receive, Rank rank) {
        races.chosen(receive, rank.clock, rank.component());
        if (receive.posting().probe()) {
            counts.wildcardProbes++;
        } else {
            counts.wildcardReceives++;
        }
    }

    void chosen(Rank rank, RankAction.Completion completion, long after) {
        races.completed(rank.number, completion.call(), completion.request(), after, rank.clock);
    }

    ReceiveSide receiveSide(Rank of) {
        return new ReceiveSide(of::component, () -> histories++, races, message -> {
            if (message.isSynchronous()) {
                wake(message.source());
            }
        });
    }

    /** What a rank shares with the other members in its next collective operation on a communicator. */
    CollectiveClocks collective(int rank, Communicator communicator) {
        return collectives.next(rank, communicator);
    }
}
