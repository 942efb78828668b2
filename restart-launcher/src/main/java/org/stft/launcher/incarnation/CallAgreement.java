package org.stft.launcher.incarnation;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

import org.stft.link.LauncherCommand;

/**
 * Finds the checkpoint call at which all ranks meet, while each of them passes its calls without the others: every rank
 * reports the call that it has reached and then waits; all meet at the first call that no rank has reached.
 */
final class CallAgreement {

    private final Consumer<LauncherCommand> toAllRanks;
    private final Set<Integer> there = new HashSet<>();
    private final Set<Integer> awaited = new HashSet<>();
    private final Set<Integer> finished = new HashSet<>();
    private long newest;
    private long round;
    private long latest;

    /** @param toAllRanks sends a command to all ranks, also those that connect later */
    CallAgreement(int ranks, Consumer<LauncherCommand> toAllRanks) {
        this.toAllRanks = toAllRanks;
        for (int rank = 0; rank < ranks; rank++) {
            there.add(rank);
        }
    }

    /**
     * Lets all ranks meet soon. A request while a call is being agreed on is served by that call, which no rank has
     * reached yet.
     */
    void make() {
        if (awaited.isEmpty() && !there.isEmpty()) {
            round++;
            latest = 0;
            awaited.addAll(there);
            toAllRanks.accept(new LauncherCommand.ReportCall(round));
        }
    }

    /** Records that a rank has finished its images of a version; when all have, all meet. */
    void finished(int rank, long version) {
        if (version > newest) {
            newest = version;
            finished.clear();
        }
        if (version == newest && finished.add(rank) && finished.containsAll(there)) {
            make();
        }
    }

    /** Records the call that a rank has reached. */
    void answered(int rank, long itsRound, long call) {
        if (itsRound == round && awaited.remove(rank)) {
            latest = Math.max(latest, call);
            concludeIfAllAnswered();
        }
    }

    /** Records that a rank has ended and takes no further part. */
    void left(int rank) {
        there.remove(rank);
        if (awaited.remove(rank)) {
            concludeIfAllAnswered();
        }
    }

    private void concludeIfAllAnswered() {
        if (awaited.isEmpty()) {
            toAllRanks.accept(new LauncherCommand.Meet(round, latest + 1));
        }
    }
}
