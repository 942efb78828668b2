package org.stft.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The matchings that MPI allows for a program: a message may go to a posted receive if no message that the same sender sent before, and no
 * receive that was posted before, fits too and is unmatched. Ranks run as far as they can between two matches: running on never forbids one.
 */
final class Matchings {

    private final List<List<Action>> program;
    private final boolean allSynchronous;

    Matchings(List<List<Action>> program, boolean allSynchronous) {
        this.program = program;
        this.allSynchronous = allSynchronous;
    }

    /** A match of a receive or probe with a send, each by rank and place. */
    record Match(int rank, int place, int source, int send) {}

    /** The place of each rank, and for each receive and probe the send that it got: rank * 1000 + place, or -1. */
    final class State {

        final int[] at = new int[program.size()];
        final int[][] got = new int[program.size()][];
        final Set<Integer> taken = new HashSet<>();

        State() {
            for (int i = 0; i < got.length; i++) {
                got[i] = new int[program.get(i).size()];
                Arrays.fill(got[i], -1);
            }
            advance();
        }

        State(State other, Match match) {
            System.arraycopy(other.at, 0, at, 0, at.length);
            for (int i = 0; i < got.length; i++) {
                got[i] = other.got[i].clone();
            }
            taken.addAll(other.taken);
            int id = match.source() * 1000 + match.send();
            got[match.rank()][match.place()] = id;
            if (action(match.rank(), match.place()).isReceive()) {
                taken.add(id);
            }
            advance();
        }

        Action action(int rank, int place) {
            return program.get(rank).get(place);
        }

        private void advance() {
            boolean moved = true;
            while (moved) {
                moved = false;
                for (int i = 0; i < at.length; i++) {
                    while (at[i] < program.get(i).size() && canLeave(i)) {
                        at[i]++;
                        moved = true;
                    }
                }
            }
        }

        private boolean canLeave(int rank) {
            Action action = action(rank, at[rank]);
            return switch (action.kind()) {
                case SEND -> !allSynchronous || taken.contains(rank * 1000 + at[rank]);
                case SSEND -> taken.contains(rank * 1000 + at[rank]);
                case IRECV -> true;
                case RECV, PROBE, RECV_PROBED -> got[rank][at[rank]] >= 0;
                case WAIT -> got[rank][action.request()] >= 0;
                case COLLECTIVE -> canLeaveCollective(rank, action);
            };
        }

        private boolean canLeaveCollective(int rank, Action action) {
            int number = collectives(rank, at[rank]);
            for (int other = 0; other < at.length; other++) {
                if (other != rank && action.order().orders(other, rank, action.peer())
                    && (collectives(other, at[other]) < number
                        || collectives(other, at[other]) == number && !isInCollective(other))) {
                    return false;
                }
            }
            return true;
        }

        private int collectives(int rank, int before) {
            return (int) program.get(rank).subList(0, before).stream()
                .filter(each -> each.kind() == Action.Kind.COLLECTIVE).count();
        }

        private boolean isInCollective(int rank) {
            return at[rank] < program.get(rank).size() && action(rank, at[rank]).kind() == Action.Kind.COLLECTIVE;
        }

        boolean isFinished() {
            for (int i = 0; i < at.length; i++) {
                if (at[i] < program.get(i).size()) {
                    return false;
                }
            }
            return true;
        }

        boolean allReceived() {
            return sent().size() == taken.size();
        }

        private List<Integer> sent() {
            List<Integer> sent = new ArrayList<>();
            for (int i = 0; i < at.length; i++) {
                for (int place = 0; place < program.get(i).size(); place++) {
                    if (action(i, place).isSend() && (place < at[i] || place == at[i])) {
                        sent.add(i * 1000 + place);
                    }
                }
            }
            return sent;
        }

        List<Match> enabled() {
            List<Match> enabled = new ArrayList<>();
            for (int rank = 0; rank < at.length; rank++) {
                for (int place = 0; place <= at[rank] && place < program.get(rank).size(); place++) {
                    if (isPending(rank, place)) {
                        addMatches(rank, place, enabled);
                    }
                }
            }
            return enabled;
        }

        private boolean isPending(int rank, int place) {
            Action action = action(rank, place);
            return (action.isReceive() || action.kind() == Action.Kind.PROBE) && got[rank][place] < 0;
        }

        private void addMatches(int rank, int place, List<Match> enabled) {
            Set<Integer> senders = new HashSet<>();
            for (int id : sent()) {
                if (!taken.contains(id) && accepts(rank, place, id) && senders.add(id / 1000)
                    && !isWantedBefore(rank, place, id)) {
                    enabled.add(new Match(rank, place, id / 1000, id % 1000));
                }
            }
        }

        private boolean isWantedBefore(int rank, int place, int id) {
            for (int earlier = 0; earlier < place; earlier++) {
                if (action(rank, earlier).isReceive() && got[rank][earlier] < 0 && accepts(rank, earlier, id)) {
                    return true;
                }
            }
            return false;
        }

        private boolean accepts(int rank, int place, int id) {
            Action send = action(id / 1000, id % 1000);
            Action wanted = action(rank, place);
            int source = wanted.peer();
            int tag = wanted.tag();
            if (wanted.kind() == Action.Kind.RECV_PROBED) {
                int found = got[rank][place - 1];
                source = found / 1000;
                tag = action(source, found % 1000).tag();
            }
            return send.peer() == rank && send.communicator() == wanted.communicator()
                && (source == RankAction.ANY || source == id / 1000) && (tag == RankAction.ANY || tag == send.tag());
        }
    }

    /** Runs the program once. */
    State execute(Random random) {
        State state = new State();
        for (List<Match> enabled = state.enabled(); !enabled.isEmpty(); enabled = state.enabled()) {
            state = new State(state, enabled.get(random.nextInt(enabled.size())));
        }
        return state;
    }

    /** All matches that some schedule makes in place of one of an execution, everything before being as in the execution. */
    Set<Match> alternatives(State execution) {
        Set<Match> alternatives = new HashSet<>();
        explore(new State(), execution, alternatives, new HashSet<>());
        return alternatives;
    }

    private void explore(State state, State execution, Set<Match> alternatives, Set<String> seen) {
        if (!seen.add(Arrays.deepToString(state.got))) {
            return;
        }
        for (Match match : state.enabled()) {
            int id = match.source() * 1000 + match.send();
            if (execution.got[match.rank()][match.place()] == id) {
                explore(new State(state, match), execution, alternatives, seen);
            } else if (execution.got[match.rank()][match.place()] >= 0) {
                alternatives.add(match);
            }
        }
    }
}
