package org.stft.launcher.incarnation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.fault.FaultSpec;

/** The faults to inject into a run: each incarnation takes the next one. */
public final class FaultPlan {

    private final List<FaultSpec> faults;
    private final List<FaultSpec> missed = new ArrayList<>();
    private int next;

    public FaultPlan(List<FaultSpec> faults) {
        this.faults = List.copyOf(faults);
    }

    /** The fault of the incarnation that is about to start. */
    public Optional<FaultSpec> next() {
        Optional<FaultSpec> fault = next < faults.size() ? Optional.of(faults.get(next)) : Optional.empty();
        next++;
        return fault;
    }

    /** Records that the incarnation with this fault has ended. */
    public void ended(Optional<FaultSpec> fault, RunOutcome ending) {
        fault.filter(spec -> !ending.wasKilled(spec.rank())).ifPresent(missed::add);
    }

    /** The faults that were not triggered. */
    public List<FaultSpec> missed() {
        List<FaultSpec> all = new ArrayList<>(missed);
        all.addAll(faults.subList(Math.min(next, faults.size()), faults.size()));
        return all;
    }
}
