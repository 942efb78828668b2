package org.stft.launcher.display;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.Stopwatch;

/** Progress for a log: a line a second, and the last state. */
final class LineProgress implements Progress {

    private final PrintWriter out;
    private final String title;
    private final Unit unit;
    private final Stopwatch watch = Stopwatch.start();
    private final ScheduledExecutorService clock = Executors
        .newSingleThreadScheduledExecutor(DaemonThreads.named("stft-progress"));
    @GuardedBy("this")
    private long total;
    @GuardedBy("this")
    private long reached;
    @GuardedBy("this")
    private String note = "";

    LineProgress(PrintWriter out, String title, Unit unit) {
        this.out = out;
        this.title = title;
        this.unit = unit;
        clock.scheduleAtFixedRate(this::printState, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public synchronized void total(long units) {
        total = units;
    }

    @Override
    public synchronized void reached(long units) {
        reached = units;
    }

    @Override
    public synchronized void note(String text) {
        note = text;
    }

    @Override
    public synchronized void print(String line) {
        out.println(line);
        out.flush();
    }

    private synchronized void printState() {
        long seconds = watch.elapsed().toSeconds();
        String all = total > 0 ? "/" + total / unit.size() : "";
        String suffix = note.isEmpty() ? "" : ", " + note;
        out.println(title + "  " + reached / unit.size() + all + unit.name() + " (" + seconds + " s)" + suffix);
        out.flush();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        printState();
    }
}
