package org.stft.launcher.incarnation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.stft.launcher.incarnation.Signals.Name;

class SignalsTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // the clock of a JVM may begin anywhere
    private final Signals signals = new Signals(now::get);
    private final List<Name> delivered = new ArrayList<>();

    private void after(Duration time, Name... names) {
        now.addAndGet(time.toNanos());
        List.of(names).forEach(signals::arrived);
    }

    @Test
    void termWithinASecond_isTheSameSignal() {
        signals.deliverTo(delivered::add);
        after(Duration.ZERO, Name.TERM, Name.TERM);
        after(Duration.ofMillis(999), Name.TERM);
        assertThat(delivered).containsExactly(Name.TERM);
        after(Duration.ofMillis(1), Name.TERM);
        assertThat(delivered).containsExactly(Name.TERM, Name.TERM);
    }

    @Test
    void otherSignals_countEachTime() {
        signals.deliverTo(delivered::add);
        after(Duration.ZERO, Name.USR1, Name.TERM, Name.INT, Name.INT);
        assertThat(delivered).containsExactly(Name.USR1, Name.TERM, Name.INT, Name.INT);
    }

    @Test
    void nobodyWatchesTheRanks_signalsAreKept() {
        after(Duration.ZERO, Name.TERM, Name.TERM);
        after(Duration.ofSeconds(2), Name.TERM);
        signals.deliverTo(delivered::add);
        assertThat(delivered).containsExactly(Name.TERM, Name.TERM);
    }
}
