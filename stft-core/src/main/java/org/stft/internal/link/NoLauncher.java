package org.stft.internal.link;

import java.time.Duration;
import org.stft.link.RankEvent;

/** The stand-in for a launcher: prints messages to the user. */
final class NoLauncher implements Launcher {
    @Override
    public void report(RankEvent report) {
        if (report instanceof RankEvent.Notice notice) {
            System.err.println("stft: " + notice.text());
        }
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
