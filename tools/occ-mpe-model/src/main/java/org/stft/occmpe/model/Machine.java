package org.stft.occmpe.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The multiprocessor: nodes joined by the bus. Can be run any number of times; a run depends on nothing but its
 * arguments.
 */
public final class Machine {

    private final Parameters parameters;
    private final int nodes;
    private final RomTable rom;
    private final Library paper;
    private final Library mpich = new MpichLibrary();

    public Machine(Parameters parameters, int nodes) {
        this.parameters = parameters;
        this.nodes = nodes;
        rom = new RomTable(nodes);
        paper = new PaperLibrary(rom);
    }

    public int nodes() {
        return nodes;
    }

    public Parameters parameters() {
        return parameters;
    }

    public Outcome run(Workload workload, Algorithm algorithm) {
        return run(workload, algorithm, Observer.NONE);
    }

    /**
     * Runs one collective to its end.
     *
     * @throws IllegalArgumentException if the workload is for another number of nodes
     * @throws IllegalStateException    if nodes wait for each other without end
     */
    public Outcome run(Workload workload, Algorithm algorithm, Observer observer) {
        if (workload.nodes() != nodes) {
            throw new IllegalArgumentException(
                "expected a workload for " + nodes + " nodes, found one for " + workload.nodes());
        }
        Clock clock = new Clock();
        Bus bus = new Bus(clock, parameters, observer, nodes);
        List<Node> all = new ArrayList<>(nodes);
        for (int number = 0; number < nodes; number++) {
            all.add(new Node(new Engine(number, workload, parameters, rom, clock, bus, observer), workload));
        }
        all.forEach(node -> start(node, workload, algorithm, clock, bus));
        long steps = 0;
        while (clock.advance()) {
            bus.arbitrate();
            steps++;
        }
        checkDone(all);
        return new Outcome(bus.lastCompletion(), bus.transfers(), steps);
    }

    private void start(Node node, Workload workload, Algorithm algorithm, Clock clock, Bus bus) {
        Runnable call = switch (algorithm) {
            case CONVENTIONAL -> () -> callThrough(paper, node, workload);
            case MPICH -> () -> callThrough(mpich, node, workload);
            case STATUS_BASED -> node::callEngine;
        };
        long busy = workload.interference().cycles(node.engine().node());
        if (busy > 0) {
            bus.interfere(node.engine().node(), busy, call);
        } else {
            clock.after(0, call);
        }
    }

    private void callThrough(Library library, Node node, Workload workload) {
        if (parameters.bufferedGather() && workload.collective() == Collective.GATHER) {
            Engine engine = node.engine();
            engine.queue().takeInOrderOfArrival(entry -> parameters.buffered(engine.bytes(entry)));
        }
        node.callThrough(library);
    }

    private static void checkDone(List<Node> all) {
        String waiting = all.stream().map(Node::engine).filter(engine -> engine.state() != EngineState.DONE)
            .map(engine -> "node " + engine.node() + " " + engine.state() + " " + engine.queue())
            .collect(Collectors.joining(", "));
        if (!waiting.isEmpty()) {
            throw new IllegalStateException("expected every engine to end, found a deadlock: " + waiting);
        }
    }
}
