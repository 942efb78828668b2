package org.stft.launcher.job;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.stft.launcher.incarnation.JobListener;
import org.stft.link.RankEvent;

/**
 * Passes on the events of one incarnation, and detects when all ranks have restored their objects and when one fails.
 */
final class RestoreDetector implements JobListener {

    private final List<JobListener> next;
    private final int ranks;
    private final Runnable whenRestored;
    private final BooleanSupplier whenFailing;
    private final Set<Integer> restored = new HashSet<>();

    /** @param whenFailing returns as {@link JobListener#failing} */
    RestoreDetector(List<JobListener> next, int ranks, Runnable whenRestored, BooleanSupplier whenFailing) {
        this.next = next;
        this.ranks = ranks;
        this.whenRestored = whenRestored;
        this.whenFailing = whenFailing;
    }

    @Override
    public boolean failing() {
        return whenFailing.getAsBoolean();
    }

    @Override
    public void connected(int rank, long pid) {
        next.forEach(listener -> listener.connected(rank, pid));
    }

    @Override
    public void reported(int rank, RankEvent event) {
        if (event instanceof RankEvent.Restored && restored.add(rank) && restored.size() == ranks) {
            whenRestored.run();
        }
        next.forEach(listener -> listener.reported(rank, event));
    }
}
