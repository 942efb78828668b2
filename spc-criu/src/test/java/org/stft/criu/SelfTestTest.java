package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.criu.programs.RealCriu;
import org.stft.spc.Probe;

@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SelfTestTest {

    @Test
    void trial_agreesWithTheProbe_andLeavesNothing() throws IOException {
        Probe quick = new CriuProvider().probe();
        assertThat(new CriuProvider().trial()).hasToString(quick.toString());
        assertThat(RealCriu.leftOvers()).isEmpty();
    }
}
