package org.stft.launcher.incarnation;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.link.LauncherCommand;

/** Finds ranks that leave the job without finalising MPI, so that others may wait for them for ever. */
final class Departures {

    private final Consumer<LauncherCommand> orders;
    private final Set<Integer> known = new HashSet<>();

    /** @param orders sends a command to all ranks */
    Departures(Consumer<LauncherCommand> orders) {
        this.orders = orders;
    }

    /** Records a rank that no other waits for. */
    void finalized(int rank) {
        known.add(rank);
    }

    /** Tells all ranks of one that leaves. */
    void leaving(int rank, String how) {
        if (known.add(rank)) {
            orders.accept(new LauncherCommand.Left("rank " + rank + " " + how));
        }
    }

    /** Tells all ranks of one that has ended, if it has not said how. */
    void exited(int rank, int code) {
        leaving(rank, ExitStatus.describe(code, 1) + " without MPI.Finalize()");
    }
}
