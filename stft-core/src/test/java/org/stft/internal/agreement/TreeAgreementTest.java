package org.stft.internal.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.base.time.TimeSource;

/** Agreements along a tree. Most are of 15 ranks, each with up to two below it: rank 1 has 3 and 4, rank 3 has 7 and 8. */
@Tag("any-java")
@Timeout(90)
class TreeAgreementTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofSeconds(2);
    private static final int SIZE = 15;
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final List<QueuePort> ports = QueuePort.of(SIZE);
    private final List<RankAgreement> ranks = ports.stream()
        .map(port -> new RankAgreement(new RankChannel(port, TimeSource.SYSTEM), new RankTree(SIZE, 2),
            new LastCalls(TimeSource.SYSTEM)))
        .toList();

    private record One(String text) {}

    private record All(List<String> texts) {}

    private static final Topic<One, All> TOPIC = new Topic<>(One.class, All.class);

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    private List<Object> all(List<Integer> present, IntFunction<Callable<Object>> calls) throws InterruptedException {
        List<Future<Object>> futures = present.stream().map(rank -> pool.submit(calls.apply(rank))).toList();
        List<Object> results = new ArrayList<>();
        for (Future<Object> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                results.add(e.getCause());
            }
        }
        return results;
    }

    private static List<Integer> without(Integer... missing) {
        return IntStream.range(0, SIZE).boxed().filter(rank -> !Set.of(missing).contains(rank)).toList();
    }

    private static Callable<Object> step(RankAgreement rank, Duration timeout, Callable<One> part) {
        return () -> rank.agree(TOPIC, "checkpoint()", timeout, part,
            parts -> new All(parts.stream().map(One::text).toList()));
    }

    private static All expected(int size) {
        return new All(IntStream.range(0, size).mapToObj(rank -> "of " + rank).toList());
    }

    private void expectNextStepWorks() throws InterruptedException {
        assertThat(all(without(), rank -> step(ranks.get(rank), LONG, () -> new One("of " + rank))))
            .containsOnly(expected(SIZE));
    }

    @Test
    void everyRankHasOneParent_andTheSubtreesOfRankZeroAreAllRanks() {
        for (int size : List.of(1, 2, 128, 129, 130, 4000)) {
            RankTree tree = RankTree.of(size);
            assertThat(tree.subtree(0)).as("of %d", size).hasSize(size).doesNotHaveDuplicates();
            assertThat(IntStream.range(1, size)).allMatch(rank -> tree.children(tree.parent(rank)).contains(rank));
            assertThat(tree.isStar()).isEqualTo(size <= 128);
            assertThat(tree.children(0).size()).isEqualTo(size <= 128 ? size - 1 : 16);
        }
    }

    @Test
    void moreRanksThanAStarHas_allGetWhatRankZeroMadeOfAllParts() throws Exception {
        int size = 300;
        List<RankAgreement> many = QueuePort.of(size).stream()
            .map(port -> new RankAgreement(new RankChannel(port, TimeSource.SYSTEM), new LastCalls(TimeSource.SYSTEM)))
            .toList();
        for (int round = 0; round < 3; round++) {
            assertThat(all(IntStream.range(0, size).boxed().toList(),
                rank -> step(many.get(rank), LONG, () -> new One("of " + rank))))
                .hasSize(size).containsOnly(expected(size));
        }
    }

    @Test
    void rankWithRanksBelowItIsMissing_onlyItIsNamed_onAllRanks() throws Exception {
        expectNamed("waiting for 1 of 15 ranks: rank 1 (", 1);
    }

    @Test
    void ranksAtTheTopInTheMiddleAndAtTheEndAreMissing_allAndOnlyTheyAreNamed() throws Exception {
        expectNamed(
            "waiting for 4 of 15 ranks: rank 2 (no call seen); rank 3 (no call seen); rank 7 (no call seen); rank 12 (",
            2, 3, 7, 12);
    }

    private void expectNamed(String message, Integer... missing) throws InterruptedException {
        List<Object> results = all(without(missing),
            rank -> step(ranks.get(rank), SHORT, () -> new One("of " + rank)));
        assertThat(results).hasSize(SIZE - missing.length)
            .allSatisfy(e -> assertThat((Throwable) e).isInstanceOf(StftException.class).hasMessageContaining(message));
    }

    @Test
    void rankComesWhileRankZeroAsksWhoIsMissing_theAgreementSucceeds_andSoDoesTheNext() throws Exception {
        List<Object> results = all(without(), rank -> step(ranks.get(rank), SHORT, () -> {
            while (rank == 3 && ports.get(0).messages() == 0) {
                Thread.onSpinWait();
            }
            return new One("of " + rank);
        }));
        assertThat(results).containsOnly(expected(SIZE));
        expectNextStepWorks();
    }

    @Test
    void ranksFailInTheMiddle_allThrowTheSame_andTheNextStepWorks() throws Exception {
        List<Object> results = all(without(), rank -> step(ranks.get(rank), LONG, () -> {
            if (rank == 1 || rank == 9) {
                throw new IllegalStateException("broken");
            }
            return new One("of " + rank);
        }));
        assertThat(results).hasSize(SIZE).allSatisfy(
            e -> assertThat((Throwable) e).hasMessage("ranks 1, 9: java.lang.IllegalStateException: broken"));
        expectNextStepWorks();
    }

    @Test
    void lookupOfRankZero_eachRankGetsItsShare() throws Exception {
        List<Object> told = all(without(), rank -> () -> ranks.get(rank).fromRankZero(All.class, "shares", LONG,
            () -> expected(SIZE), whole -> of -> new All(List.of(whole.texts().get(of)))));
        assertThat(told.get(0)).isEqualTo(expected(SIZE));
        for (int rank = 1; rank < SIZE; rank++) {
            assertThat(told.get(rank)).isEqualTo(new All(List.of("of " + rank)));
        }
    }

    @Test
    void partsAreLong_noMessageIsLongerThanWhatASendTakesAtOnce() throws Exception {
        String text = "x".repeat(200_000);
        List<Object> results = all(without(), rank -> step(ranks.get(rank), LONG, () -> new One(text + rank)));
        assertThat(results)
            .containsOnly(new All(IntStream.range(0, SIZE).mapToObj(rank -> text + rank).toList()));
        assertThat(ports).allSatisfy(port -> assertThat(port.longest()).isLessThanOrEqualTo(64 << 10));
    }
}
