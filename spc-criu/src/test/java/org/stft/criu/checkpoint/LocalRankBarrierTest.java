package org.stft.criu.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.base.concurrent.DaemonThreads;

/** The ranks of one host that wait for each other. */
class LocalRankBarrierTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void ranksGather_allGoOnWhenTheLastHasCome_roundAfterRound() throws IOException {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1, 2).forEach(barrier::add);
        for (int round = 0; round < 100; round++) {
            List<CompletableFuture<Void>> first = List.of(come(barrier, 0), come(barrier, 1));
            assertThat(first).noneMatch(CompletableFuture::isDone);
            barrier.await(2, TIMEOUT);
            first.forEach(CompletableFuture::join);
        }
    }

    @Test
    void barrierOfARunThatIsOver_whoWaitsIsSentAwayAndWhoComesToo() throws Exception {
        LocalRankBarrier barrier = new LocalRankBarrier(Set.of(0, 1), limit -> {});
        CompletableFuture<Void> waiting = come(barrier, 1);
        barrier.dissolve();
        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
            .hasStackTraceContaining("the run that this rank belongs to is over");
        assertThatIOException().isThrownBy(() -> barrier.await(0, TIMEOUT)).withMessageContaining("is over");
    }

    private static CompletableFuture<Void> come(LocalRankBarrier barrier, int rank) {
        return CompletableFuture.runAsync(() -> {
            try {
                barrier.await(rank, TIMEOUT);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }, task -> DaemonThreads.start("stft-criu", task));
    }

    @Test
    void rankDoesNotCome_theOthersAreToldWhich() {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1, 2).forEach(barrier::add);
        assertThatIOException().isThrownBy(() -> barrier.await(1, Duration.ofMillis(20)))
            .withMessageContainingAll("[0, 2]", "20 ms", "stft.criu.timeout");
    }
}
