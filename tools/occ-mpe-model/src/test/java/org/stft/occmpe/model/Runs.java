package org.stft.occmpe.model;

import java.util.BitSet;
import java.util.stream.IntStream;

/** Short forms for tests. */
final class Runs {

    private Runs() {
    }

    static BitSet nodes(int... numbers) {
        BitSet set = new BitSet();
        IntStream.of(numbers).forEach(set::set);
        return set;
    }

    /** The bits of a number: bit i of {@code vector} is node i. */
    static BitSet nodes(long vector) {
        return BitSet.valueOf(new long[] {vector});
    }

    /** A call with the paper's interference: every busy node ends a message of the given size. */
    static Workload call(Parameters parameters, Collective collective, int nodes, int root, int bytes, int interfering,
        int... busy) {
        long cycles = parameters.interferenceCycles(collective, interfering);
        return new Workload(collective, nodes, root, bytes, Interference.uniform(nodes(busy), cycles));
    }

    static long cycles(Parameters parameters, Workload call, Algorithm algorithm) {
        return new Machine(parameters, call.nodes()).run(call, algorithm).cycles();
    }
}
