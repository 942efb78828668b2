package org.stft.base.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.stft.base.time.Deadline;

class UninterruptedWaitTest {

    @Test
    void interruptedBeforeAndWhileItWaits_getsTheResultAndKeepsTheInterrupt() throws Exception {
        CompletableFuture<String> result = new CompletableFuture<>();
        Thread waiting = Thread.currentThread();
        waiting.interrupt();
        DaemonThreads.start("interrupting", () -> {
            while (waiting.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            waiting.interrupt();
            result.complete("done");
        });
        assertThat(UninterruptedWait.get(result)).isEqualTo("done");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interrupted_joinsAThreadAllTheSame() {
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread joined = DaemonThreads.start("joined", () -> {
            try {
                interrupted.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread.currentThread().interrupt();
        interrupted.countDown();
        UninterruptedWait.join(joined);
        assertThat(joined.isAlive()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interrupted_waitsForTheWholeLimit() {
        Deadline deadline = Deadline.after(Duration.ofMillis(50));
        Thread.currentThread().interrupt();
        try (UninterruptedWait wait = new UninterruptedWait()) {
            while (!deadline.hasPassed()) {
                synchronized (this) {
                    wait.on(this, deadline);
                }
            }
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void call_seesNoInterrupt_andTheCallerDoes() {
        Thread.currentThread().interrupt();
        boolean seen = UninterruptedWait.call(() -> Thread.currentThread().isInterrupted());
        assertThat(seen).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
