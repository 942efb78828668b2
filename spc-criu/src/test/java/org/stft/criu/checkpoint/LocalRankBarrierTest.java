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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.spc.process.Connection;

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
        LocalRankBarrier barrier = new LocalRankBarrier(Set.of(0, 1), (again, limit) -> again);
        CompletableFuture<Void> waiting = come(barrier, 1);
        barrier.dissolve();
        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
            .hasStackTraceContaining("the run that this rank belongs to is over");
        assertThatIOException().isThrownBy(() -> barrier.await(0, TIMEOUT)).withMessageContaining("is over");
    }

    @Test
    void dataMovedWhileOneImageWasTaken_allTakeTheirsAgain_once() throws Exception {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1).forEach(barrier::add);
        CompletableFuture<Boolean> other = taken(barrier, 0, List.of(), true);
        assertThat(barrier.awaitImages(1, List.of(), false, TIMEOUT)).isTrue();
        assertThat(other.get()).isTrue();
        CompletableFuture<Boolean> then = taken(barrier, 0, List.of(), false);
        assertThat(barrier.awaitImages(1, List.of(), false, TIMEOUT)).isFalse();
        assertThat(then.get()).isFalse();
    }

    @Test
    void anotherHostHasToTakeItsImagesAgain_soDoThese() throws IOException {
        LocalRankBarrier barrier = new LocalRankBarrier(Set.of(0), (again, limit) -> true);
        assertThat(barrier.awaitImages(0, List.of(), false, TIMEOUT)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"5, 5, false", "5, 4, true", "4, 5, true"})
    void endsOfAConnectionAreCompared(long sent, long received, boolean again) throws Exception {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1).forEach(barrier::add);
        CompletableFuture<Boolean> other = taken(barrier, 0, List.of(end("a:1", "b:2", sent, 0)), false);
        assertThat(
            barrier.awaitImages(1, List.of(end("b:2", "a:1", 0, received), end("b:3", "elsewhere:4", 7, 0)), false,
                TIMEOUT))
            .isEqualTo(again);
        assertThat(other.get()).isEqualTo(again);
    }

    private static Connection end(String local, String remote, long sent, long received) {
        return new Connection(5, "socket:[1]", local, remote, 0, sent, received);
    }

    private static CompletableFuture<Boolean> taken(LocalRankBarrier barrier, int rank, List<Connection> connections,
        boolean again) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return barrier.awaitImages(rank, connections, again, TIMEOUT);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }, task -> DaemonThreads.start("stft-criu", task));
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
