package org.stft.occmpe.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Interference;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Outcome;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;

/** Beyond the paper: 4 to 1,024 nodes. Nodes 1 and 2 are busy. */
public final class Scaling {

    /** Numbers of nodes: the powers of two from 4 to 1,024. */
    public static final List<Integer> NODES = IntStream.rangeClosed(2, 10).mapToObj(stages -> 1 << stages).toList();
    private static final int REFERENCE_BYTES = 256;
    private static final int REFERENCE_INTERFERENCE = 512;

    private Scaling() {
    }

    /**
     * The gain at one number of nodes.
     *
     * @param best        the best case over the paper's message sizes and interferences
     * @param matched gain as a fraction where the interference lasts as long as all other transfers of the collective,
     *     256 B
     * @param undisturbed gain without interference, 4 B: a loss
     * @param reference   the status-based run of 256 B with an interference of 512 B
     */
    public record Point(Collective collective, int nodes, CaseResult best, double matched, double undisturbed,
        Outcome reference) {}

    public static List<Point> run(Parameters parameters) {
        return Stream.of(Collective.values())
            .flatMap(collective -> NODES.stream().map(nodes -> point(new Machine(parameters, nodes), collective)))
            .toList();
    }

    private static Point point(Machine machine, Collective collective) {
        double undisturbed = CaseResult.of(machine, Case.undisturbed(collective, machine.nodes(), 4)).gain();
        return new Point(collective, machine.nodes(), bestPair(machine, collective), matched(machine, collective),
            undisturbed,
            machine.run(reference(machine, collective), Algorithm.STATUS_BASED));
    }

    /** The best case over the paper's message sizes and interferences with nodes 1 and 2 busy. */
    static CaseResult bestPair(Machine machine, Collective collective) {
        Setup setup = Setup.paper();
        return setup.bytes().stream()
            .flatMap(bytes -> setup.interferingBytes().stream()
                .map(interfering -> pair(machine, collective, bytes, interfering)))
            .max(Comparator.comparingDouble(CaseResult::gain)).orElseThrow();
    }

    private static CaseResult pair(Machine machine, Collective collective, int bytes, int interfering) {
        return CaseResult.of(machine, new Case(collective, machine.nodes(), Patterns.pair(1, 2), bytes, interfering));
    }

    private static double matched(Machine machine, Collective collective) {
        int stages = Integer.numberOfTrailingZeros(machine.nodes());
        int others = collective == Collective.BROADCAST ? stages - 1 : machine.nodes() - 3;
        long cycles = others * machine.parameters().messageCycles(REFERENCE_BYTES);
        Workload call = new Workload(collective, machine.nodes(), 0, REFERENCE_BYTES,
            Interference.uniform(Patterns.pair(1, 2), cycles));
        return Formula.SPEEDUP.of(machine.run(call, Algorithm.CONVENTIONAL).cycles(),
            machine.run(call, Algorithm.STATUS_BASED).cycles());
    }

    static Workload reference(Machine machine, Collective collective) {
        return new Case(collective, machine.nodes(), Patterns.pair(1, 2), REFERENCE_BYTES, REFERENCE_INTERFERENCE)
            .workload(machine.parameters());
    }
}
