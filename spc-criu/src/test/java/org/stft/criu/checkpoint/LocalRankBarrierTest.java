package org.stft.criu.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.checkpoint.LocalRankBarrier.Verdict;
import org.stft.criu.image.WrittenFile;
import org.stft.criu.os.FileName;
import org.stft.criu.os.FileStatus;
import org.stft.spc.process.Connection;

/** The ranks of one host that wait for each other. */
class LocalRankBarrierTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Verdict AGAIN = new Verdict(true, Optional.empty());

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
        CompletableFuture<Verdict> other = taken(barrier, 0, TakenImage.NONE, true);
        assertThat(barrier.awaitImages(1, TakenImage.NONE, false, TIMEOUT)).isEqualTo(AGAIN);
        assertThat(other.get()).isEqualTo(AGAIN);
        CompletableFuture<Verdict> then = taken(barrier, 0, TakenImage.NONE, false);
        assertThat(barrier.awaitImages(1, TakenImage.NONE, false, TIMEOUT)).isEqualTo(Verdict.NOTHING);
        assertThat(then.get()).isEqualTo(Verdict.NOTHING);
    }

    @Test
    void anotherHostHasToTakeItsImagesAgain_soDoThese() throws IOException {
        LocalRankBarrier barrier = new LocalRankBarrier(Set.of(0), (again, limit) -> true);
        assertThat(barrier.awaitImages(0, TakenImage.NONE, false, TIMEOUT)).isEqualTo(AGAIN);
    }

    @ParameterizedTest
    @CsvSource({"5, 5, false", "5, 4, true", "4, 5, true"})
    void endsOfAConnectionAreCompared(long sent, long received, boolean again) throws Exception {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1).forEach(barrier::add);
        CompletableFuture<Verdict> other = taken(barrier, 0, image(end("a:1", "b:2", sent, 0)), false);
        Verdict verdict = barrier.awaitImages(1,
            image(end("b:2", "a:1", 0, received), end("b:3", "elsewhere:4", 7, 0)), false, TIMEOUT);
        assertThat(verdict).isEqualTo(again ? AGAIN : Verdict.NOTHING).isEqualTo(other.get());
    }

    @ParameterizedTest
    @CsvSource({"100, false", "120, true"})
    void lengthsOfAFileThatSeveralRanksWriteToAreCompared(long length, boolean again) throws Exception {
        LocalRankBarrier barrier = new LocalRankBarrier();
        List.of(0, 1).forEach(barrier::add);
        CompletableFuture<Verdict> other = taken(barrier, 0, image(file(5, 100), file(6, 7)), false);
        Verdict verdict = barrier.awaitImages(1, image(file(5, length)), false, TIMEOUT);
        assertThat(verdict.again()).isEqualTo(again);
        assertThat(verdict.fault().isPresent()).isEqualTo(again);
        assertThat(verdict).isEqualTo(other.get());
    }

    private static TakenImage image(Connection... ends) {
        return new TakenImage(List.of(ends), List.of());
    }

    private static TakenImage image(WrittenFiles.Recorded... files) {
        return new TakenImage(List.of(), List.of(files));
    }

    private static WrittenFiles.Recorded file(long inode, long length) {
        return new WrittenFiles.Recorded(
            new WrittenFile(inode, FileName.of("/log"), false, length, OptionalLong.empty()),
            new FileStatus(new FileStatus.Key(1, inode), inode, 0, 0, length), length);
    }

    private static Connection end(String local, String remote, long sent, long received) {
        return new Connection(5, "socket:[1]", local, remote, 0, sent, received);
    }

    private static CompletableFuture<Verdict> taken(LocalRankBarrier barrier, int rank, TakenImage image,
        boolean again) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return barrier.awaitImages(rank, image, again, TIMEOUT);
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
