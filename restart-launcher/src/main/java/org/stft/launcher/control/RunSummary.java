package org.stft.launcher.control;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Readable;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.link.RankEvent;
import org.stft.store.PhaseTimes;

/** The versions that a run has saved, and the time that they have cost the program. */
public final class RunSummary {

    private final Path directory;
    private final Console console;
    private final boolean verbose;
    private final long beganNanos = System.nanoTime();
    @GuardedBy("this")
    private boolean usesStft;
    @GuardedBy("this")
    private long saved;
    @GuardedBy("this")
    private long newest;
    @GuardedBy("this")
    private long newestNanos;
    /** Empty if no rank of this run began to save, as in a process that was restored in the midst of it. */
    @GuardedBy("this")
    private OptionalLong savingSince = OptionalLong.empty();
    @GuardedBy("this")
    private long savingNanos;
    @GuardedBy("this")
    private long longestNanos;
    @GuardedBy("this")
    private StartPoint start = StartPoint.beginning();
    @GuardedBy("this")
    private boolean isRestored;

    /**
     * A summary of nothing yet.
     *
     * @param directory the job's
     * @param verbose true if each version is reported
     */
    public RunSummary(Path directory, Console console, boolean verbose) {
        this.directory = directory;
        this.console = console;
        this.verbose = verbose;
    }

    /** The ranks are about to begin from this point. */
    public synchronized void begins(StartPoint from) {
        start = from;
        isRestored = false;
        savingSince = OptionalLong.empty();
    }

    /** A rank has reported an event. */
    public synchronized void reported(RankEvent event) {
        if (event instanceof RankEvent.Starting) {
            usesStft = true;
        } else if (event instanceof RankEvent.Restarted restarted) {
            usesStft = true;
            start = StartPoint.version(restarted.version());
        } else if (event instanceof RankEvent.Restored) {
            isRestored = true;
        } else if (event instanceof RankEvent.SaveBegan) {
            savingSince = OptionalLong.of(System.nanoTime());
        } else if (event instanceof RankEvent.SaveEnded) {
            savingNanos += savingSince.isEmpty() ? 0 : System.nanoTime() - savingSince.getAsLong();
            savingSince = OptionalLong.empty();
        } else if (event instanceof RankEvent.Committed committed) {
            committed(committed);
        }
    }

    @GuardedBy("this")
    private void committed(RankEvent.Committed version) {
        saved++;
        newest = version.version();
        newestNanos = System.nanoTime();
        longestNanos = Math.max(longestNanos, version.nanos());
        if (verbose) {
            console.print("version " + version.version() + " saved at call " + version.call() + ": "
                + Readable.bytes(version.bytes()) + " in " + seconds(version.nanos()) + phases(version.phases()));
        }
    }

    private static String phases(PhaseTimes took) {
        return " (quiesce " + millis(took.quiesce()) + ", capture " + millis(took.capture()) + ", force "
            + millis(took.force()) + "; before that enter, up to " + millis(took.enter()) + ")";
    }

    /** The time that the longest version took; none if there is no version. */
    public synchronized Duration longestSave() {
        return Duration.ofNanos(longestNanos);
    }

    /** The current state of the run. */
    public synchronized String state() {
        long now = System.nanoTime();
        String versions = saved == 0
            ? "no version yet"
            : Readable.count(saved, "version") + ", newest " + newest + " (" + seconds(now - newestNanos) + " ago)";
        if (!start.isBeginning() && !isRestored) {
            versions = "restarting from " + origin() + (saved == 0 ? "" : ", " + versions);
        } else if (!start.isBeginning() && saved == 0) {
            versions = "restarted from " + origin();
        }
        return "stft: " + seconds(now - beganNanos) + ", " + versions;
    }

    @GuardedBy("this")
    private String origin() {
        return start.isNewest() ? "the newest version" : "version " + start.version().orElseThrow();
    }

    /** The whole run in one line; empty if the program did not use STFT. */
    public synchronized Optional<String> text() {
        if (!usesStft) {
            return Optional.empty();
        }
        String all = seconds(System.nanoTime() - beganNanos);
        return Optional.of(saved == 0
            ? "saved no version in " + all
            : "saved " + Readable.count(saved, "version") + " in " + directory + ", " + seconds(savingNanos)
                + " of "
                + all + " in checkpoints, newest " + newest);
    }

    private static String seconds(long nanos) {
        return Readable.seconds(Duration.ofNanos(nanos));
    }

    private static String millis(long micros) {
        return Readable.millis(Duration.of(micros, ChronoUnit.MICROS));
    }
}
