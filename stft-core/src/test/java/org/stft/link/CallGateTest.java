package org.stft.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CallGateTest {

    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Optional<Boolean> PASSES = Optional.of(false);
    private static final Optional<Boolean> MEETS = Optional.of(true);

    private final CallGate passage = new CallGate();

    @Test
    void nobodyAsks_everyCallIsPassed() {
        assertThat(passage.come(1, PATIENT)).isEqualTo(PASSES);
        assertThat(passage.come(2, PATIENT)).isEqualTo(PASSES);
        assertThat(passage.reached(1)).isEqualTo(2);
    }

    @Test
    void asked_waitsUntilItKnowsWhereAllMeet_andMeetsThereOnce() throws Exception {
        passage.come(7, PATIENT);
        assertThat(passage.reached(1)).isEqualTo(7);
        Thread[] waiting = new Thread[1];
        CompletableFuture<Optional<Boolean>> next = CompletableFuture.supplyAsync(() -> {
            waiting[0] = Thread.currentThread();
            return passage.come(8, PATIENT);
        });
        Awaitility.await().until(() -> waiting[0] != null && waiting[0].getState() == Thread.State.TIMED_WAITING);
        passage.meetAt(1, 9);
        assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo(PASSES);
        assertThat(passage.come(9, PATIENT)).isEqualTo(MEETS);
        assertThat(passage.come(10, PATIENT)).isEqualTo(PASSES);
    }

    @Test
    void meetingIsBehindTheCallThatARestartContinuesFrom_meetsAtTheFirstCall() {
        passage.reached(1);
        passage.meetAt(1, 1);
        assertThat(passage.come(41, PATIENT)).isEqualTo(MEETS);
    }

    @Test
    void meetingIsSaidAgainOnANewLine_isNotKeptTwice() {
        passage.reached(1);
        passage.meetAt(1, 1);
        passage.meetAt(1, 1);
        assertThat(passage.come(1, PATIENT)).isEqualTo(MEETS);
        passage.meetAt(1, 1);
        assertThat(passage.come(2, PATIENT)).isEqualTo(PASSES);
        passage.reached(2);
        passage.meetAt(1, 1);
        assertThat(passage.come(3, Duration.ofMillis(20))).as("it still waits for round 2").isEmpty();
    }

    @Test
    void launcherSaysNothing_theLimitEndsTheWait() {
        passage.reached(1);
        assertThat(passage.come(1, Duration.ofMillis(20))).isEmpty();
    }

    @Test
    void interruptedWhileItWaits_waitsOnAndStaysInterrupted() {
        passage.reached(1);
        Thread.currentThread().interrupt();
        assertThat(passage.come(1, Duration.ofMillis(20))).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void restoredByAnotherLauncher_knowsOfNoMeeting() {
        passage.reached(1);
        passage.forget();
        assertThat(passage.come(1, PATIENT)).isEqualTo(PASSES);
        passage.meetAt(1, 2);
        passage.forget();
        assertThat(passage.come(2, PATIENT)).isEqualTo(PASSES);
    }
}
