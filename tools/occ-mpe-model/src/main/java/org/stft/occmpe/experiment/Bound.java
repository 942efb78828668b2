package org.stft.occmpe.experiment;

import java.util.BitSet;
import java.util.stream.LongStream;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Interference;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;

/** The largest improvement that is possible at all: no added cycles, and any duration of the interference. */
public final class Bound {

    private static final int BYTES = 4;

    private Bound() {
    }

    /** The largest improvement for one pattern of busy nodes, found by trying every duration in cycles. */
    public static double scan(Collective collective, int nodes, BitSet busy, Formula formula) {
        Machine machine = new Machine(Parameters.fitted().withoutAddedCycles(), nodes);
        long longest = nodes * machine.parameters().messageCycles(BYTES);
        return LongStream.rangeClosed(1, longest)
            .mapToObj(cycles -> new Workload(collective, nodes, 0, BYTES, Interference.uniform(busy, cycles)))
            .mapToDouble(call -> formula.of(machine.run(call, Algorithm.CONVENTIONAL).cycles(),
                machine.run(call, Algorithm.STATUS_BASED).cycles()))
            .max().orElseThrow();
    }
}
