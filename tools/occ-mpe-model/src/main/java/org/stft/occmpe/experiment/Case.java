package org.stft.occmpe.experiment;

import java.util.BitSet;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Interference;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;

/**
 * One case of the experiment: a collective with root 0 and its interference.
 *
 * @param interferingBytes size of each interfering message; 0 without interference
 */
public record Case(Collective collective, int nodes, BitSet busy, int bytes, int interferingBytes) {

    static Case undisturbed(Collective collective, int nodes, int bytes) {
        return new Case(collective, nodes, new BitSet(), bytes, 0);
    }

    public String busyBits() {
        return Patterns.bits(busy, nodes);
    }

    public boolean isDisturbed() {
        return !busy.isEmpty();
    }

    Workload workload(Parameters parameters) {
        long cycles = parameters.interferenceCycles(collective, interferingBytes);
        return new Workload(collective, nodes, 0, bytes, Interference.uniform(busy, cycles));
    }
}
