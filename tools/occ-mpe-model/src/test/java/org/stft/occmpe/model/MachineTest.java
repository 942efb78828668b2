package org.stft.occmpe.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MachineTest {

    private static final Parameters PARAMETERS = Parameters.fitted();

    /** Counts what each node receives. */
    private static final class Receives implements Observer {

        private final int[] count;

        Receives(int nodes) {
            count = new int[nodes];
        }

        @Override
        public void accepted(long cycle, int sender, int receiver, long bytes) {
            count[receiver]++;
        }
    }

    @Test
    @DisplayName("Acceptance 3 (runs): every root and vector up to N = 9; every vector with one root each up to N = 16")
    void acceptance03_everyVector_runsToItsEndWithOneReceivePerNode() {
        for (int nodes = 2; nodes <= 16; nodes++) {
            Machine machine = new Machine(PARAMETERS, nodes);
            for (int others = 0; others < 1 << nodes - 1; others++) {
                for (int root = 0; root < nodes; root++) {
                    if (nodes <= 9 || root == others * 31 % nodes) {
                        runs(machine, nodes, root, others, Collective.BROADCAST, Algorithm.STATUS_BASED);
                    }
                }
            }
        }
    }

    @Test
    @Tag("campaign")
    @DisplayName("Acceptance 3 (runs), whole: every vector, root, collective and algorithm, N = 2..16")
    void acceptance03_everyVectorRootCollectiveAndAlgorithm_runsToItsEnd() {
        for (int nodes = 2; nodes <= 16; nodes++) {
            everyRun(new Machine(PARAMETERS, nodes));
        }
    }

    private static void everyRun(Machine machine) {
        int nodes = machine.nodes();
        IntStream.range(0, 1 << nodes - 1).parallel().forEach(others -> {
            for (int root = 0; root < nodes; root++) {
                for (Collective collective : Collective.values()) {
                    for (Algorithm algorithm : Algorithm.values()) {
                        runs(machine, nodes, root, others, collective, algorithm);
                    }
                }
            }
        });
    }

    /** @param others the status bits of all nodes but the root, whose own bit makes no difference to the order */
    private static void runs(Machine machine, int nodes, int root, int others, Collective collective,
        Algorithm algorithm) {
        int below = others & (1 << root) - 1;
        BitSet busy = Runs.nodes(below | others - below << 1L);
        Workload call = new Workload(collective, nodes, root, 64, Interference.uniform(busy, 333));
        Receives receives = new Receives(nodes);
        Outcome outcome = machine.run(call, algorithm, receives);
        boolean good = outcome.transfers() == nodes - 1;
        for (int node = 0; node < nodes && collective != Collective.GATHER; node++) {
            good &= receives.count[node] == (node == root ? 0 : 1);
        }
        if (!good) {
            fail("%s %s, N = %d, root %d, busy %s: %s", algorithm, collective, nodes, root, busy, outcome);
        }
    }

    @Test
    @DisplayName("The machine and the event rules of section 4.3 agree to the cycle, every node released at another time")
    void anyInterference_takesTheCyclesOfTheEventRules() {
        Random random = new Random(20120831);
        for (int round = 0; round < 20_000; round++) {
            int nodes = 2 + random.nextInt(20);
            int root = random.nextInt(nodes);
            long[] busyUntil = IntStream.range(0, nodes)
                .mapToLong(node -> random.nextBoolean() ? random.nextInt(3000) : 0).toArray();
            busyUntil[root] = 0;
            Collective collective = Collective.values()[random.nextInt(3)];
            // Small conventional gathers follow a rule of their own, tested below.
            int bytes = collective == Collective.GATHER ? 65 + random.nextInt(2000) : 1 + random.nextInt(2000);
            Workload call = new Workload(collective, nodes, root, bytes, Interference.of(busyUntil));
            check(call, Algorithm.CONVENTIONAL, round);
            check(call, Algorithm.STATUS_BASED, round);
        }
    }

    private static void check(Workload call, Algorithm algorithm, int round) {
        long expected = EventRules.cycles(PARAMETERS, call, algorithm == Algorithm.STATUS_BASED);
        long found = Runs.cycles(PARAMETERS, call, algorithm);
        if (found != expected) {
            fail("round %d, %s: expected %d cycles, found %d for %s", round, algorithm, expected, found, call);
        }
    }

    @Test
    void smallConventionalGather_takesBlocksInOrderOfArrival() {
        for (int busy = 0; busy < 15; busy++) {
            BitSet last = new BitSet();
            last.set(1, busy + 1);
            long t = PARAMETERS.messageCycles(64);
            Workload call = new Workload(Collective.GATHER, 16, 0, 64, Interference.uniform(last, 700));
            long expected = busy == 0 ? 15 * t : Math.max((15 - busy) * t, 700) + busy * t;
            assertThat(Runs.cycles(PARAMETERS, call, Algorithm.CONVENTIONAL)).as("busy %d", busy).isEqualTo(expected);
        }
    }

    @Test
    void gatherJustAboveTheBufferedLimit_waitsForTheBusyNodeInRankOrder() {
        Workload call = new Workload(Collective.GATHER, 8, 0, 65, Interference.uniform(Runs.nodes(1, 2), 700));
        assertThat(Runs.cycles(PARAMETERS, call, Algorithm.CONVENTIONAL))
            .isEqualTo(700 + 7 * PARAMETERS.messageCycles(65));
    }

    @Test
    void aNode_neverTakesPartInTwoTransfersAtOnce() {
        Machine machine = new Machine(PARAMETERS, 16);
        long[] readyAgain = new long[16];
        Workload call = Runs.call(PARAMETERS, Collective.BROADCAST, 16, 3, 128, 512, 4, 5, 9);
        machine.run(call, Algorithm.STATUS_BASED, new Observer() {
            @Override
            public void accepted(long cycle, int sender, int receiver, long bytes) {
                for (int node : List.of(sender, receiver)) {
                    assertThat(cycle).isGreaterThanOrEqualTo(readyAgain[node])
                        .isGreaterThanOrEqualTo(call.interference().cycles(node));
                    readyAgain[node] = cycle + PARAMETERS.messageCycles(bytes);
                }
            }
        });
    }

    @Test
    void mpichTrees_carryEachBlockOnceToItsPlace() {
        for (int nodes = 2; nodes <= 33; nodes++) {
            for (Collective collective : Collective.values()) {
                long[] blocks = new long[nodes];
                int root = nodes / 3;
                new Machine(PARAMETERS, nodes).run(new Workload(collective, nodes, root, 1, Interference.none()),
                    Algorithm.MPICH, new Observer() {
                        @Override
                        public void accepted(long cycle, int sender, int receiver, long bytes) {
                            blocks[receiver] += bytes;
                            blocks[sender] -= bytes;
                        }
                    });
                int others = nodes - 1;
                for (int node = 0; node < nodes && collective != Collective.BROADCAST; node++) {
                    int sign = collective == Collective.SCATTER ? 1 : -1;
                    assertThat(sign * blocks[node]).as("%s, N = %d, node %d", collective, nodes, node)
                        .isEqualTo(node == root ? -others : 1);
                }
            }
        }
    }

    @Test
    void mpichBroadcastAndScatter_sendTheLargestSubtreeFirst() {
        assertThat(queueOfRoot(Collective.BROADCAST)).isEqualTo("[S4, S2, S1]");
        assertThat(queueOfRoot(Collective.SCATTER)).isEqualTo("[S4, S2, S1]");
        assertThat(queueOfRoot(Collective.GATHER)).isEqualTo("[R1, R2, R4]");
    }

    private static String queueOfRoot(Collective collective) {
        return new MpichLibrary().messages(new Workload(collective, 8, 0, 4, Interference.none()), 0).toString();
    }

    @Test
    void engine_passesThroughItsStatesInOrder() {
        StringBuilder states = new StringBuilder();
        Workload call = Runs.call(PARAMETERS, Collective.BROADCAST, 4, 0, 4, 32, 1, 2);
        new Machine(PARAMETERS, 4).run(call, Algorithm.STATUS_BASED, new Observer() {
            @Override
            public void entered(long cycle, int node, EngineState state) {
                if (node == 1) {
                    states.append(cycle).append(' ').append(state).append('\n');
                }
            }
        });
        assertThat(states).hasToString("""
            40 WAIT_STATUS
            42 REORDER
            43 MAP
            43 ROM_READ
            44 ENQUEUE
            45 ISSUE
            45 SYNC
            65 TRANSFER
            70 DONE
            """);
    }

    @Test
    void aWorkloadForAnotherNumberOfNodes_isRefused() {
        Workload call = new Workload(Collective.SCATTER, 8, 0, 4, Interference.none());
        assertThatThrownBy(() -> new Machine(PARAMETERS, 4).run(call, Algorithm.MPICH))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("expected a workload for 4 nodes, found one for 8");
    }

    @Test
    void aWorkloadWithABusyNodeThatDoesNotExist_isRefused() {
        assertThatThrownBy(() -> new Workload(Collective.GATHER, 4, 0, 4, Interference.uniform(Runs.nodes(1, 4), 40)))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("expected busy nodes from 0 to 3, found node 4");
    }
}
