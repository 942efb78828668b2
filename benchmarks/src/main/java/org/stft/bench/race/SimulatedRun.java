package org.stft.bench.race;

import java.util.stream.IntStream;
import org.stft.race.Analyser;
import org.stft.race.Communicator;
import org.stft.race.RankAction;
import org.stft.race.order.CollectiveOrder;
import org.stft.race.verdict.Findings;

/** The events of a simulated run, given to the analysis one by one. */
enum SimulatedRun {

    /** Rank 0 serves all others in the order of arrival: a wildcard receive and a race for each message. */
    SERVER {
        @Override
        void round(Feed feed) {
            for (int client = 1; client < feed.ranks; client++) {
                feed.send(client, 0, 1, "client");
            }
            for (int client = 1; client < feed.ranks; client++) {
                feed.receive(0, RankAction.ANY, client, 1, "server");
                feed.send(0, client, 2, "answer");
                feed.receive(client, 0, 0, 2, "answered");
            }
        }
    },
    /** Each rank exchanges with its two neighbours in named receives. */
    NAMED_RING {
        @Override
        void round(Feed feed) {
            exchange(feed, false);
        }
    },
    /**
     * The same with wildcards in all ranks, whose clocks then have a component for each rank; a reduction every tenth
     * round.
     */
    WILDCARD_RING {
        @Override
        void round(Feed feed) {
            exchange(feed, true);
        }
    };

    abstract void round(Feed feed);

    private static void exchange(Feed feed, boolean wildcards) {
        for (int rank = 0; rank < feed.ranks; rank++) {
            feed.send(rank, (rank + 1) % feed.ranks, 1, "right");
            feed.send(rank, (rank + feed.ranks - 1) % feed.ranks, 2, "left");
        }
        for (int rank = 0; rank < feed.ranks; rank++) {
            int left = (rank + feed.ranks - 1) % feed.ranks;
            int right = (rank + 1) % feed.ranks;
            feed.receive(rank, wildcards ? RankAction.ANY : left, left, 1, "from left");
            feed.receive(rank, wildcards ? RankAction.ANY : right, right, 2, "from right");
        }
        if (feed.rounds++ % 10 == 9) {
            feed.reduce();
        }
    }

    /** The receiver of the events. */
    static final class Feed {

        final int ranks;
        final Analyser analyser;
        private final Communicator world;
        private long events;
        private long requests;
        private int rounds;

        Feed(int ranks) {
            this.ranks = ranks;
            analyser = new Analyser(ranks, Analyser.Options.STANDARD, new Findings());
            world = new Communicator("WORLD", IntStream.range(0, ranks).toArray());
        }

        private void add(int rank, RankAction event) {
            analyser.add(rank, event);
            events++;
        }

        void send(int rank, int destination, int tag, String site) {
            add(rank, new RankAction.Send(world, destination, tag, false, 0, site));
        }

        /** A blocking receive as an event of the log. */
        void receive(int rank, int wanted, int source, int tag, String site) {
            analyser.add(rank, new RankAction.Post(world, wanted, tag, true, --requests, site));
            add(rank, new RankAction.Complete(requests, source, tag));
        }

        void reduce() {
            for (int rank = 0; rank < ranks; rank++) {
                add(rank, new RankAction.Collective(world, CollectiveOrder.ALL_TO_ALL, 0, null));
            }
        }
    }

    /** Feeds at least this number of events. Returns the feed, so that the memory of the analysis can be measured. */
    Feed run(int ranks, long events) {
        Feed feed = new Feed(ranks);
        while (feed.events < events) {
            round(feed);
        }
        return feed;
    }
}
