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

    private final CallGate gate = new CallGate();

    @Test
    void nobodyAsks_everyCallIsPassed() {
        assertThat(gate.enter(1, PATIENT)).isEqualTo(PASSES);
        assertThat(gate.enter(2, PATIENT)).isEqualTo(PASSES);
        assertThat(gate.reached(1)).isEqualTo(2);
    }

    @Test
    void asked_waitsUntilItKnowsWhereAllMeet_andMeetsThereOnce() throws Exception {
        gate.enter(7, PATIENT);
        assertThat(gate.reached(1)).isEqualTo(7);
        Thread[] waiting = new Thread[1];
        CompletableFuture<Optional<Boolean>> next = CompletableFuture.supplyAsync(() -> {
            waiting[0] = Thread.currentThread();
            return gate.enter(8, PATIENT);
        });
        Awaitility.await().until(() -> waiting[0] != null && waiting[0].getState() == Thread.State.TIMED_WAITING);
        gate.meetAt(1, 9);
        assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo(PASSES);
        assertThat(gate.enter(9, PATIENT)).isEqualTo(MEETS);
        assertThat(gate.enter(10, PATIENT)).isEqualTo(PASSES);
    }

    @Test
    void meetingIsBehindTheCallThatARestartContinuesFrom_meetsAtTheFirstCall() {
        gate.reached(1);
        gate.meetAt(1, 1);
        assertThat(gate.enter(41, PATIENT)).isEqualTo(MEETS);
    }

    @Test
    void meetingIsSaidAgainOnANewLine_isNotKeptTwice() {
        gate.reached(1);
        gate.meetAt(1, 1);
        gate.meetAt(1, 1);
        assertThat(gate.enter(1, PATIENT)).isEqualTo(MEETS);
        gate.meetAt(1, 1);
        assertThat(gate.enter(2, PATIENT)).isEqualTo(PASSES);
        gate.reached(2);
        gate.meetAt(1, 1);
        assertThat(gate.enter(3, Duration.ofMillis(20))).as("it still waits for round 2").isEmpty();
    }

    @Test
    void launcherSaysNothing_theLimitEndsTheWait() {
        gate.reached(1);
        assertThat(gate.enter(1, Duration.ofMillis(20))).isEmpty();
    }

    @Test
    void interruptedWhileItWaits_waitsOnAndStaysInterrupted() {
        gate.reached(1);
        Thread.currentThread().interrupt();
        assertThat(gate.enter(1, Duration.ofMillis(20))).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void restoredByAnotherLauncher_knowsOfNoMeeting() {
        gate.reached(1);
        gate.forget();
        assertThat(gate.enter(1, PATIENT)).isEqualTo(PASSES);
        gate.meetAt(1, 2);
        gate.forget();
        assertThat(gate.enter(2, PATIENT)).isEqualTo(PASSES);
    }
}
