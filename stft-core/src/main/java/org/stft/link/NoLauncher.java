package org.stft.link;

import java.time.Duration;
import java.util.function.Consumer;

/** The stand-in for a launcher. */
class NoLauncher implements Launcher {

    private final Consumer<RankEvent> reports;

    /** @param reports receives what the launcher would be told */
    NoLauncher(Consumer<RankEvent> reports) {
        this.reports = reports;
    }

    /** Prints messages to the user. */
    static void print(RankEvent report) {
        if (report instanceof RankEvent.Notice notice) {
            System.err.println("stft: " + notice.text());
        }
    }

    @Override
    public void report(RankEvent report) {
        reports.accept(report);
    }

    @Override
    public boolean meets(long call, Duration timeout) {
        return true;
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
        return false;
    }

    @Override
    public boolean saveRequested() {
        return false;
    }

    @Override
    public void saves() {
    }

    @Override
    public void pause() {
    }

    @Override
    public void resume() {
    }

    @Override
    public void resumeWith(String address, String secret) {
        throw new IllegalStateException("this process had no launcher");
    }
}
