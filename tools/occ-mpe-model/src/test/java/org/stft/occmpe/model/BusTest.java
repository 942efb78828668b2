package org.stft.occmpe.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BusTest {

    private static final Parameters PARAMETERS = Parameters.fitted();
    private static final int ROOT = 3;

    private final Clock clock = new Clock();
    private final List<List<Integer>> orders = new ArrayList<>();
    private final Observer observer = new Observer() {
        @Override
        public void ordered(long cycle, int node, LogicalTable table) {
            orders.add(table.order());
        }
    };
    private final Bus bus = new Bus(clock, PARAMETERS, observer, 4);
    private final Workload call = new Workload(Collective.SCATTER, 4, ROOT, 64, Interference.none());
    private final List<Engine> engines = IntStream.range(0, 4)
        .mapToObj(node -> new Engine(node, call, PARAMETERS, new RomTable(4), clock, bus, observer)).toList();

    private void transferFromNode0ToNode1() {
        engines.get(0).issue(List.of(Entry.send(1, 1)));
        engines.get(1).issue(List.of(Entry.receive(0, 1)));
        bus.arbitrate();
    }

    @Test
    void statusReadDuringATransfer_showsItsTwoEndsBusy() {
        transferFromNode0ToNode1();
        engines.get(ROOT).issueCollective();
        IntStream.range(0, 3).forEach(step -> clock.advance());
        assertThat(orders).containsExactly(List.of(ROOT, 2, 0, 1));
    }

    @Test
    void statusReadAfterATransfer_showsItsTwoEndsFree() {
        transferFromNode0ToNode1();
        clock.advance();
        clock.advance();
        assertThat(bus.transfers()).isOne();
        assertThat(bus.lastCompletion()).isEqualTo(PARAMETERS.messageCycles(64));
        engines.get(ROOT).issueCollective();
        IntStream.range(0, 3).forEach(step -> clock.advance());
        assertThat(orders).containsExactly(List.of(ROOT, 0, 1, 2));
    }

    @Test
    void statusIsReadWhenTheRootIsReleased_notWhenTheOthersAreCalled() {
        Workload late = new Workload(Collective.BROADCAST, 4, 0, 64, Interference.of(100, 50, 200));
        new Machine(PARAMETERS, 4).run(late, Algorithm.STATUS_BASED, observer);
        assertThat(orders).hasSize(4).containsOnly(List.of(0, 1, 3, 2));
    }
}
