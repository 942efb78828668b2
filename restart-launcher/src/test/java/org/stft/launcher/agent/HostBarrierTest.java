package org.stft.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.base.concurrent.DaemonThreads;

/** Hosts that wait for each other while a version of process images is made. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostBarrierTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static CompletableFuture<Boolean> come(HostBarrier barrier, boolean again) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return barrier.await(again, TIMEOUT);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }, task -> DaemonThreads.start("stft-host", task));
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void anyHostTakesItsImagesAgain_allDo_inThatRoundOnly(boolean here, boolean there) throws IOException {
        HostBarrier barrier = new HostBarrier(2);
        CompletableFuture<Boolean> other = come(barrier, there);
        assertThat(barrier.await(here, TIMEOUT)).isEqualTo(here || there);
        assertThat(other.join()).isEqualTo(here || there);
        CompletableFuture<Boolean> next = come(barrier, false);
        assertThat(barrier.await(false, TIMEOUT)).isFalse();
        assertThat(next.join()).isFalse();
    }

    @Test
    void hostDoesNotCome_theNextVersionBeginsAfresh() throws IOException {
        HostBarrier barrier = new HostBarrier(2);
        assertThatIOException().isThrownBy(() -> barrier.await(true, Duration.ofMillis(20)))
            .withMessageContaining("those of other hosts were not within 20 ms");
        CompletableFuture<Boolean> other = come(barrier, false);
        assertThat(barrier.await(false, TIMEOUT)).isFalse();
        assertThat(other.join()).isFalse();
    }
}
