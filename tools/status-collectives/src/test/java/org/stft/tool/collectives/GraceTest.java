package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GraceTest {

    @Test
    void beforeAMessage_isTheLimit() {
        assertThat(new Grace(200).nanoseconds()).isEqualTo(200);
    }

    @Test
    void messages_areRememberedUpToTheLimit() {
        Grace grace = new Grace(200);
        grace.sent(80);
        assertThat(grace.nanoseconds()).isEqualTo(80);
        grace.sent(160);
        assertThat(grace.nanoseconds()).isEqualTo(90);
        grace.sent(1_000_000);
        assertThat(grace.nanoseconds()).isEqualTo(200);
    }

    @Test
    void limitOfNothing_isNoGrace() {
        Grace grace = new Grace(0);
        grace.sent(80);
        assertThat(grace.nanoseconds()).isZero();
    }

    @Test
    void waitInVain_halvesTheNextUntilAllComeInTime() {
        Grace grace = new Grace(200);
        grace.ended(false);
        assertThat(grace.nanoseconds()).isEqualTo(100);
        grace.ended(false);
        assertThat(grace.nanoseconds()).isEqualTo(50);
        grace.ended(true);
        assertThat(grace.nanoseconds()).isEqualTo(200);
    }
}
