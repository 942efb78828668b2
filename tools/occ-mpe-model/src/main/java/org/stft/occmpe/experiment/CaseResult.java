package org.stft.occmpe.experiment;

import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Machine;

/** Cycles that one case took under each algorithm. */
public record CaseResult(Case about, long conventional, long mpich, long statusBased) {

    static CaseResult of(Machine machine, Case about) {
        var workload = about.workload(machine.parameters());
        return new CaseResult(about,
            machine.run(workload, Algorithm.CONVENTIONAL).cycles(),
            machine.run(workload, Algorithm.MPICH).cycles(),
            machine.run(workload, Algorithm.STATUS_BASED).cycles());
    }

    /** The paper's figure: conventional against status-based. */
    public double gain() {
        return gain(Algorithm.CONVENTIONAL, Formula.SPEEDUP);
    }

    /** The gain of the status-based algorithm over a baseline, as a fraction. */
    public double gain(Algorithm baseline, Formula formula) {
        return formula.of(baseline == Algorithm.MPICH ? mpich : conventional, statusBased);
    }
}
