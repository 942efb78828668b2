package org.stft.log.advise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the sender of each contested message knows of its receiver, in every matching: how many contested receives have
 * completed before the message is sent. Ranks learn of each other by collective operations and by messages that are not
 * contested, because those belong together in every matching.
 */
final class CertainOrder {

    private final CallLog log;
    private final List<List<Action>> actions = new ArrayList<>();
    private final int[][] known;
    private final int[][] inFlight;
    private final int[] knownToSender;
    private final int[] at;
    private final boolean[] entered;

    /** An action of a rank: of one call, it sends before it receives. */
    private record Action(int call, boolean learns, int message, int receiver, Collective collective) {}

    private CertainOrder(CallLog log) {
        this.log = log;
        this.known = new int[log.ranks().size()][log.receivers().size()];
        this.inFlight = new int[log.messages().size()][];
        this.knownToSender = new int[log.messages().size()];
        this.at = new int[log.ranks().size()];
        this.entered = new boolean[log.ranks().size()];
    }

    /** By the place of a message in the log. */
    static int[] of(CallLog log) {
        CertainOrder order = new CertainOrder(log);
        if (!log.receivers().isEmpty()) {
            order.collect();
            order.run();
        }
        return order.knownToSender;
    }

    private void collect() {
        log.ranks().forEach(rank -> actions.add(new ArrayList<>()));
        for (int i = 0; i < log.messages().size(); i++) {
            Message message = log.messages().get(i);
            actions.get(message.source()).add(new Action(message.sent(), false, i, -1, null));
            if (log.receiver(i) < 0 && message.received() != Message.NEVER) {
                actions.get(message.destination()).add(new Action(message.received(), true, i, -1, null));
            }
        }
        for (int i = 0; i < log.receivers().size(); i++) {
            for (int call : log.receivers().get(i).taken()) {
                actions.get(log.receivers().get(i).rank()).add(new Action(call, true, -1, i, null));
            }
        }
        for (int rank = 0; rank < actions.size(); rank++) {
            for (Collective each : log.collectives(rank)) {
                actions.get(rank).add(new Action(each.call(), true, -1, -1, each));
            }
            actions.get(rank).sort(Comparator.comparingInt(Action::call).thenComparing(Action::learns));
        }
    }

    private void run() {
        boolean more = true;
        while (more) {
            boolean any = false;
            more = false;
            for (int rank = 0; rank < at.length; rank++) {
                any |= advance(rank);
                more |= at[rank] < actions.get(rank).size();
            }
            if (more && !any) {
                skipOne(); // the log does not have the other side: nothing is learned of it
            }
        }
    }

    private void skipOne() {
        int rank = 0;
        while (at[rank] == actions.get(rank).size()) {
            rank++;
        }
        at[rank]++;
        entered[rank] = false;
    }

    private boolean advance(int rank) {
        int before = at[rank];
        while (at[rank] < actions.get(rank).size() && act(rank, actions.get(rank).get(at[rank]))) {
            at[rank]++;
        }
        return at[rank] > before;
    }

    /** Returns false if the action waits for another rank. */
    private boolean act(int rank, Action action) {
        if (action.collective() != null) {
            return pass(rank, action.collective());
        }
        if (action.receiver() >= 0) {
            known[rank][action.receiver()]++;
        } else if (action.learns()) {
            return learn(rank, action.message());
        } else if (log.receiver(action.message()) >= 0) {
            knownToSender[action.message()] = known[rank][log.receiver(action.message())];
        } else {
            inFlight[action.message()] = known[rank].clone();
        }
        return true;
    }

    private boolean learn(int rank, int message) {
        if (inFlight[message] == null) {
            return false;
        }
        Collective.joined(known[rank], inFlight[message]);
        inFlight[message] = null;
        return true;
    }

    private boolean pass(int rank, Collective collective) {
        if (!entered[rank]) {
            collective.enter(known[rank]);
            entered[rank] = true;
        }
        if (!collective.mayLeave()) {
            return false;
        }
        collective.leave(known[rank]);
        entered[rank] = false;
        return true;
    }
}
