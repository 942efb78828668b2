package org.stft.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A launcher in this process: keeps what it is told, and asks for what a test sets. */
public final class RecordedLauncher extends NoLauncher {

    private final List<RankEvent> reports;
    private volatile boolean meets = true;
    private volatile boolean save;
    private volatile boolean stop;

    public RecordedLauncher() {
        this(report -> {});
    }

    /** @param listener is told at once, too */
    public RecordedLauncher(Consumer<RankEvent> listener) {
        this(new CopyOnWriteArrayList<>(), listener);
    }

    private RecordedLauncher(List<RankEvent> reports, Consumer<RankEvent> listener) {
        super(report -> {
            reports.add(report);
            listener.accept(report);
        });
        this.reports = reports;
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
    public boolean meets(long call, Duration timeout) {
        return meets;
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
}
