package org.stft.internal.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.stft.link.RankEvent;

/** A launcher in this process: keeps what it is told, and asks for what a test sets. */
public final class RecordedLauncher implements Launcher {

    private final List<RankEvent> reports = new CopyOnWriteArrayList<>();
    private final Consumer<RankEvent> listener;
    private volatile boolean meets = true;
    private volatile boolean save;
    private volatile boolean stop;

    public RecordedLauncher() {
        this(report -> {});
    }

    /** @param listener is told at once, too */
    public RecordedLauncher(Consumer<RankEvent> listener) {
        this.listener = listener;
    }

    /** What it was told, in order. */
    public List<RankEvent> reports() {
        return reports;
    }

    /** Lets the rank pass calls alone. */
    public void letsPass() {
        meets = false;
    }

    /** Asks for a version, at the next call. */
    public void asksToSave() {
        save = true;
    }

    /** Asks for a version after which the ranks end. */
    public void asksToStop() {
        stop = true;
    }

    @Override
    public void report(RankEvent report) {
        reports.add(report);
        listener.accept(report);
    }

    @Override
    public boolean meets(long call, Duration timeout) {
        return meets;
    }

    @Override
    public long reached() {
        return 0;
    }

    @Override
    public void beginsAfter(long call) {
    }

    @Override
    public boolean stopRequested() {
        return stop;
    }

    @Override
    public boolean saveRequested() {
        return save;
    }

    @Override
    public void saves() {
        save = false;
    }

    @Override
    public void pause() {
    }

    @Override
    public void resume() {
    }

    @Override
    public void resumeWith(String address, String secret) {
        throw new IllegalStateException("no image of this process is taken");
    }
}
