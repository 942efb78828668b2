package org.stft.launcher.incarnation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StopTimeoutTest {

    private static final long LIMIT = Duration.ofSeconds(20).toNanos();

    private final StopTimeout timeout = new StopTimeout(Duration.ofSeconds(20));

    @Test
    void notAsked_isForEver() {
        assertThat(timeout.leftNanos(LIMIT)).isEmpty();
        timeout.saveBegan();
        timeout.saveEnded(5);
        assertThat(timeout.leftNanos(LIMIT)).isEmpty();
    }

    @Test
    void askedAgain_isNotProlonged() {
        timeout.ask(100);
        timeout.ask(700);
        assertThat(timeout.leftNanos(1000)).hasValue(LIMIT - 900);
        assertThat(timeout.leftNanos(101 + LIMIT)).hasValue(-1);
    }

    @Test
    void versionIsBeingMade_isWaitedForAndCountsAnewIfItWasNotTheLast() {
        timeout.saveBegan();
        timeout.ask(100);
        assertThat(timeout.leftNanos(100 + 5 * LIMIT)).isEmpty();
        timeout.saveEnded(100 + 5 * LIMIT);
        assertThat(timeout.leftNanos(100 + 5 * LIMIT)).hasValue(LIMIT);
    }
}
