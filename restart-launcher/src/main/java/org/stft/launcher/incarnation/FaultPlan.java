package org.stft.launcher.incarnation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.fault.FaultSpec;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** The faults to inject into a run: each incarnation takes the next one. */
public final class FaultPlan {

    private final List<FaultSpec> faults;
    private final List<FaultSpec> missed = new ArrayList<>();
    private int next;
    private boolean struck;

    public FaultPlan(List<FaultSpec> faults) {
        this.faults = List.copyOf(faults);
    }

    /**
     * Checks that the versions of a new run can be those of the faults.
     *
     * @param first the lowest number that a version of the run can have
     * @throws CommandException {@code USAGE} if a fault is in a lower version
     */
    public void requireFrom(long first) {
        for (FaultSpec fault : faults) {
            if (fault.version() < first) {
                throw new CommandException(ExitCode.USAGE,
                    "The fault '" + fault + "' cannot be triggered: the versions "
                        + "of this run begin with " + first + ", because numbers continue after those of earlier runs. "
                        + "Give version=" + first + " or higher, or run in an empty store.");
            }
        }
    }

    /** The fault of the incarnation that is about to start. */
    public Optional<FaultSpec> next() {
        Optional<FaultSpec> fault = next < faults.size() ? Optional.of(faults.get(next)) : Optional.empty();
        next++;
        return fault;
    }

    /** Records that a rank has come to the fault, which is to kill others than itself: they may end in any way. */
    public void struck() {
        struck = true;
    }

    /** Records that the incarnation with this fault has ended. */
    public void ended(Optional<FaultSpec> fault, RunOutcome ending) {
        fault.filter(spec -> !struck && !ending.wasKilled(spec.rank())).ifPresent(missed::add);
        struck = false;
    }

    /** The faults that were not triggered. */
    public List<FaultSpec> missed() {
        List<FaultSpec> all = new ArrayList<>(missed);
        all.addAll(faults.subList(Math.min(next, faults.size()), faults.size()));
        return all;
    }
}
