package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RootWaitLimitTest {

    @Test
    void beforeAMessage_isTheLimit() {
        assertThat(new RootWaitLimit(200).nanoseconds(1)).isEqualTo(200);
    }

    @Test
    void messages_areRememberedUpToTheLimit() {
        RootWaitLimit grace = new RootWaitLimit(200);
        grace.sent(80);
        assertThat(grace.nanoseconds(1)).isEqualTo(80);
        grace.sent(160);
        assertThat(grace.nanoseconds(1)).isEqualTo(90);
        grace.sent(1_000_000);
        assertThat(grace.nanoseconds(1)).isEqualTo(200);
    }

    @Test
    void limitOfNothing_isNoGrace() {
        RootWaitLimit grace = new RootWaitLimit(0);
        grace.sent(80);
        assertThat(grace.nanoseconds(1)).isZero();
    }

    @Test
    void waitInVain_halvesTheNextForTheRankUntilItComesInTime() {
        RootWaitLimit grace = new RootWaitLimit(200);
        grace.ended(1, true);
        assertThat(grace.nanoseconds(1)).isEqualTo(100);
        grace.ended(1, true);
        assertThat(grace.nanoseconds(1)).isEqualTo(50);
        assertThat(grace.nanoseconds(2)).isEqualTo(200);
        grace.ended(1, false);
        assertThat(grace.nanoseconds(1)).isEqualTo(200);
    }

    @Test
    void rankThatIsLateSeveralTimes_isUsuallyLateUntilItComesSoon() {
        RootWaitLimit grace = new RootWaitLimit(200);
        for (int i = 0; i < 20; i++) {
            assertThat(grace.isUsuallyLate(1)).isEqualTo(i > 2);
            grace.ended(1, true);
        }
        assertThat(grace.isUsuallyLate(0)).isFalse();
        grace.cameSoon(1);
        assertThat(grace.isUsuallyLate(1)).isFalse();
        assertThat(grace.nanoseconds(1)).isEqualTo(200);
    }
}
