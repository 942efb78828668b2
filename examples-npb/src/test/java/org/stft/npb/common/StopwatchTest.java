package org.stft.npb.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.stft.Checkpoint;
import org.stft.Checkpoint.Outcome;

class StopwatchTest {

    private final Progress progress = new Progress();
    private long now = 5_000;
    private final Stopwatch watch = new Stopwatch(progress, () -> now);

    @Test
    void savedCheckpoint_isPartOfTheTime() {
        watch.start();
        now += 100;
        watch.count();
        now += 30;
        watch.after(new Checkpoint(Outcome.SAVED, 1));
        now += 100;
        watch.count();

        assertThat(progress.nanoseconds).isEqualTo(230);
    }

    @Test
    void restoredProcess_doesNotCountTheTimeItWasDead() {
        watch.start();
        now += 100;
        watch.count();
        now -= 4_000;
        watch.after(new Checkpoint(Outcome.RESTARTED, 1));
        now += 100;
        watch.count();

        assertThat(progress.nanoseconds).isEqualTo(200);
    }

    @Test
    void restoredProgress_isCountedOn() {
        progress.nanoseconds = 2_000_000_000L;
        watch.start();
        now += 500_000_000L;
        watch.count();

        assertThat(watch.seconds()).isEqualTo(2.5);
    }
}
