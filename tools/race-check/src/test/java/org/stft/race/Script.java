package org.stft.race;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.stft.race.order.CollectiveOrder;

/** Events written down by hand, in an order in which they could have happened, and the races found in them. */
final class Script {

    static final int ANY = RankAction.ANY;

    final Communicator world;
    private final Analyser analyser;
    private final List<String> races = new ArrayList<>();
    private long requests;

    Script(int size, Analyser.Options options) {
        world = new Communicator("WORLD", IntStream.range(0, size).toArray());
        analyser = new Analyser(size, options, (receive, alternative, taker, known) -> races
            .add(receive.posting().site() + "<-" + alternative.site() + (taker == null ? "" : " not " + taker.site())));
    }

    Script(int size) {
        this(size, Analyser.Options.STANDARD);
    }

    Script send(int rank, int destination, int tag, String site) {
        return add(rank, new RankAction.Send(world, destination, tag, false, 0, site));
    }

    Script ssend(int rank, int destination, int tag, String site) {
        return add(rank, new RankAction.Send(world, destination, tag, true, 0, site));
    }

    Script receive(int rank, int source, int tag, int from, int withTag, String site) {
        long request = ++requests;
        add(rank, new RankAction.Post(world, source, tag, true, request, site));
        return add(rank, new RankAction.Complete(request, from, withTag));
    }

    long post(int rank, int source, int tag, String site) {
        add(rank, new RankAction.Post(world, source, tag, false, ++requests, site));
        return requests;
    }

    Script complete(int rank, long request, int from, int withTag) {
        return add(rank, new RankAction.Complete(request, from, withTag));
    }

    Script probe(int rank, int source, int tag, int from, int withTag, String site) {
        return add(rank, new RankAction.Probe(world, source, tag, from, withTag, site));
    }

    Script all(CollectiveOrder order, int root) {
        for (int rank : world.members()) {
            add(rank, new RankAction.Collective(world, order, root, null));
        }
        return this;
    }

    Script add(int rank, RankAction event) {
        analyser.add(rank, event);
        return this;
    }

    /** The components of a rank's vector. */
    List<Long> vector(int rank) {
        return IntStream.range(0, world.members().length).mapToObj(i -> analyser.rank(rank).clock.get(i)).toList();
    }

    /** As {@code RECEIVE<-SEND not TAKER}. */
    List<String> races() {
        analyser.end();
        return races.stream().sorted().toList();
    }
}
