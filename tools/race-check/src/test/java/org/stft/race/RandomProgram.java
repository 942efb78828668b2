package org.stft.race;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.stft.race.order.CollectiveOrder;

/** Generates small programs, a list of actions for each rank, in which each send has a receive that could take it. */
final class RandomProgram {

    /**
     * The features of the programs.
     *
     * @param spread true for messages to all ranks and with three tags, false for most of them to one rank and with two
     */
    record Features(boolean nonblocking, boolean collectives, boolean probes, boolean synchronous, int communicators,
        boolean spread) {

        /** One in so many messages goes to any rank, the others to rank 0. */
        private int others() {
            return spread ? 1 : 4;
        }

        private int tags() {
            return spread ? 3 : 2;
        }
    }

    private final Random random;
    private final Features features;
    private final List<List<Action>> ranks = new ArrayList<>();

    private RandomProgram(Random random, Features features) {
        this.random = random;
        this.features = features;
    }

    static List<List<Action>> generate(Random random, Features features) {
        return new RandomProgram(random, features).program();
    }

    private List<List<Action>> program() {
        int size = 3 + random.nextInt(2);
        for (int i = 0; i < size; i++) {
            ranks.add(new ArrayList<>());
        }
        int messages = 2 + random.nextInt(5);
        for (int i = 0; i < messages; i++) {
            message(random.nextInt(size), random.nextInt(features.others()) == 0 ? random.nextInt(size) : 0);
            if (features.collectives() && random.nextInt(3) == 0) {
                Action collective = Action.collective(CollectiveOrder.values()[random.nextInt(4)],
                    random.nextInt(size));
                ranks.forEach(rank -> rank.add(collective));
            }
        }
        ranks.forEach(this::addWaits);
        return ranks;
    }

    private void message(int from, int to) {
        if (from == to) {
            return;
        }
        int tag = random.nextInt(features.tags());
        int communicator = random.nextInt(features.communicators());
        boolean synchronous = features.synchronous() && random.nextBoolean();
        insert(ranks.get(from), List.of(Action.send(to, tag, communicator, synchronous)));
        int source = random.nextInt(3) > 0 ? RankAction.ANY : from;
        int wanted = random.nextInt(3) == 0 ? RankAction.ANY : tag;
        insert(ranks.get(to), receive(source, wanted, communicator));
    }

    private List<Action> receive(int source, int tag, int communicator) {
        if (features.probes() && random.nextInt(3) == 0) {
            return List.of(Action.receive(Action.Kind.PROBE, source, tag, communicator),
                Action.receive(Action.Kind.RECV_PROBED, 0, 0, communicator));
        }
        boolean nonblocking = features.nonblocking() && random.nextInt(3) > 0;
        return List.of(Action.receive(nonblocking ? Action.Kind.IRECV : Action.Kind.RECV, source, tag, communicator));
    }

    /** At the end mostly, else a few places before, but not before a collective operation: these must be in the same order everywhere. */
    private void insert(List<Action> rank, List<Action> actions) {
        int place = rank.size();
        int steps = random.nextInt(3);
        while (steps-- > 0 && place > 0 && rank.get(place - 1).kind() != Action.Kind.COLLECTIVE
            && rank.get(place - 1).kind() != Action.Kind.RECV_PROBED) {
            place--;
        }
        rank.addAll(place, actions);
    }

    /** Each Irecv is waited for at some later point, in random order. */
    private void addWaits(List<Action> rank) {
        for (int i = 0; i < rank.size(); i++) {
            if (rank.get(i).kind() == Action.Kind.IRECV) {
                int place = i + 1 + random.nextInt(rank.size() - i);
                if (place < rank.size() && rank.get(place).kind() == Action.Kind.RECV_PROBED) {
                    place++;
                }
                rank.add(place, Action.await(i));
            }
        }
    }
}
