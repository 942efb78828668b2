package org.stft.launcher.incarnation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StartWatchTest {

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private StartWatch watch(int ranks, Duration first) {
        return new StartWatch(ranks, said::add, () -> {}, first);
    }

    @Test
    void ranksThatDoNotCome_areNamedAgainAndAgainUntilTheyDo() throws InterruptedException {
        try (StartWatch watch = watch(4, Duration.ofMillis(1))) {
            watch.started(3);
            watch.started(1);
            watch.ended(2);
            for (int times = 0; times < 2; times++) {
                assertThat(said.poll(30, TimeUnit.SECONDS)).startsWith("rank")
                    .contains(" waited in Stft.start() for 0 s.")
                    .contains("stft.start-timeout");
            }
            said.clear();
            watch.sayMissing();
            assertThat(said).anyMatch(text -> text.startsWith("ranks 1, 3 have waited in Stft.start() for 0 s. "
                + "Not there yet: rank 0, rank 2 (it has ended)."));
            watch.started(0);
            watch.started(2);
            said.clear();
            watch.sayMissing();
            assertThat(said).isEmpty();
        }
    }

    @Test
    void nobodyWaits_nothingIsSaid() {
        try (StartWatch watch = watch(2, Duration.ofHours(1))) {
            watch.sayMissing();
            watch.started(0);
            watch.started(1);
            watch.sayMissing();
        }
        assertThat(said).isEmpty();
    }
}
