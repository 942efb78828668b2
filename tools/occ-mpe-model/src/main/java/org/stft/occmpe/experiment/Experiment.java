package org.stft.occmpe.experiment;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Parameters;

/** The paper's whole experiment: every collective, number of nodes, pattern, size and interference of a set-up. */
public final class Experiment {

    private final Setup setup;
    private final Parameters parameters;

    public Experiment(Setup setup, Parameters parameters) {
        this.setup = setup;
        this.parameters = parameters;
    }

    public Setup setup() {
        return setup;
    }

    public Parameters parameters() {
        return parameters;
    }

    /** The cases in the order in which they are run: by collective, nodes, pattern (none first), size, interference. */
    public List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Collective collective : Collective.values()) {
            for (int nodes : setup.nodes()) {
                setup.bytes().forEach(bytes -> cases.add(Case.undisturbed(collective, nodes, bytes)));
                Patterns.of(nodes, setup).forEach(busy -> addDisturbed(cases, collective, nodes, busy));
            }
        }
        return cases;
    }

    private void addDisturbed(List<Case> cases, Collective collective, int nodes, BitSet busy) {
        for (int bytes : setup.bytes()) {
            setup.interferingBytes()
                .forEach(interfering -> cases.add(new Case(collective, nodes, busy, bytes, interfering)));
        }
    }

    /** Runs all cases. */
    public Results run() {
        return run(result -> {
        });
    }

    /** Runs all cases; each result is also handed out when it is there. */
    public Results run(Consumer<CaseResult> progress) {
        List<CaseResult> results = new ArrayList<>();
        Machine machine = null;
        for (Case next : cases()) {
            if (machine == null || machine.nodes() != next.nodes()) {
                machine = new Machine(parameters, next.nodes());
            }
            CaseResult result = CaseResult.of(machine, next);
            results.add(result);
            progress.accept(result);
        }
        return new Results(setup, results);
    }
}
