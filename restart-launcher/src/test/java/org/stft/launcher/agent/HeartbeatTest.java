package org.stft.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HeartbeatTest {

    private static final Duration TIMEOUT = Duration.ofMillis(100);

    private final CountDownLatch silent = new CountDownLatch(1);
    private final Semaphore beats = new Semaphore(0);

    private void await(int count) throws InterruptedException {
        assertThat(beats.tryAcquire(count, 30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void nothingIsHeard_isNoticedThoughABeatCannotBeSent() throws InterruptedException {
        try (Heartbeat heartbeat = new Heartbeat(TIMEOUT, this::hang, silent::countDown)) {
            heartbeat.waits();
            assertThat(silent.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** 20 beats take at least four times the timeout. */
    @Test
    void otherEndIsNotListenedTo_itsSilenceDoesNotCount() throws InterruptedException {
        try (Heartbeat heartbeat = new Heartbeat(TIMEOUT, beats::release, silent::countDown)) {
            heartbeat.waits();
            heartbeat.hears();
            await(20);
            assertThat(silent.getCount()).isEqualTo(1);
        }
    }
}
