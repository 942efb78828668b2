package org.stft.launcher.demo;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

import org.stft.launcher.job.JobWatcher;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Readable;
import org.stft.link.RankEvent;

/** The events of a job's ranks, shown as progress and counted. */
final class DemoProgress implements JobWatcher {

    /** The exit code of a process that was killed by SIGKILL: 128 and the signal's number. */
    static final int KILLED = 128 + 9;

    private static final long LEAST_BYTES_OF_A_RATE = 10 << 20;

    private final Progress progress;
    private Optional<Map<Integer, Integer>> firstEnd = Optional.empty();
    private OptionalLong restartedFrom = OptionalLong.empty();
    private int versions;
    private long bytes;
    private long nanos;

    DemoProgress(Progress progress) {
        this.progress = progress;
    }

    @Override
    public void started(int restarts) {
        progress.note(restarts == 0 ? "" : "restarting");
    }

    @Override
    public void reported(int rank, RankEvent report) {
        if (report instanceof RankEvent.Committed committed) {
            versions++;
            bytes += committed.bytes();
            nanos += committed.nanos();
            progress.note("version " + committed.version() + ", " + speed(committed.bytes(), committed.nanos(), 1));
        } else if (report instanceof RankEvent.Restarted restarted) {
            restartedFrom = OptionalLong.of(restarted.version());
            progress.note("restarted from version " + restarted.version());
        }
    }

    @Override
    public void ended(Map<Integer, Integer> culprits) {
        if (firstEnd.isEmpty()) {
            firstEnd = Optional.of(culprits);
        }
    }

    /** Returns true if a rank was killed by SIGKILL in the first run of the ranks, not by the launcher. */
    boolean wasKilled(int rank) {
        return firstEnd.isPresent() && Integer.valueOf(KILLED).equals(firstEnd.get().get(rank));
    }

    /** The version from which the ranks were restarted, if they were. */
    OptionalLong restartedFrom() {
        return restartedFrom;
    }

    /** The number of committed versions. */
    int versions() {
        return versions;
    }

    /** The total length of all images of all versions. */
    long bytes() {
        return bytes;
    }

    /** The average time of a version, from the moment all ranks had reached the call to the commit, and its rate. */
    String speed() {
        return speed(bytes, nanos, Math.max(1, versions)) + (versions > 1 ? " each" : "");
    }

    /** A rate means nothing for versions so small that the latencies of disk and messages make up their time. */
    private static String speed(long bytes, long nanos, int versions) {
        String time = TimeUnit.NANOSECONDS.toMillis(nanos / versions) + " ms";
        return bytes / versions < LEAST_BYTES_OF_A_RATE ? time : Readable.rate(bytes, nanos) + ", " + time;
    }
}
