package org.stft.internal.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.time.TimeSource;
import org.stft.mp.ChannelId;

@Timeout(60)
class RankAgreementTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofSeconds(2);
    private final ExecutorService pool = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    private static List<RankAgreement> ranks(int size) {
        return agreements(QueuePort.of(size), new LastCalls(TimeSource.SYSTEM));
    }

    private static List<RankAgreement> agreements(List<QueuePort> ports, LastCalls lastCalls) {
        return ports.stream().map(port -> new RankAgreement(new RankChannel(port, TimeSource.SYSTEM), lastCalls))
            .toList();
    }

    private record One(int number) {}

    private record All(List<Integer> numbers) {}

    private static final Topic<One, All> TOPIC = new Topic<>(One.class, All.class);

    /** Runs one call per rank at the same time; gives the results or the exceptions. */
    private List<Object> all(int size, IntFunction<Callable<Object>> calls) throws InterruptedException {
        List<Future<Object>> futures = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            futures.add(pool.submit(calls.apply(rank)));
        }
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

    private static All collected(List<One> parts) {
        return new All(parts.stream().map(One::number).toList());
    }

    @Test
    void lookupOfRankZero_isSharedOut_andRankZeroHasTheWhole() throws InterruptedException {
        List<RankAgreement> ranks = ranks(3);
        List<Object> told = all(3, rank -> () -> ranks.get(rank).fromRankZero(All.class, "shares", LONG,
            () -> new All(List.of(10, 11, 12)), whole -> of -> new All(List.of(whole.numbers().get(of)))));
        assertThat(told).containsExactly(new All(List.of(10, 11, 12)), new All(List.of(11)), new All(List.of(12)));
    }

    @Test
    void lookupOfRankZeroFails_nothingIsSharedOut_andAllThrowTheSame() throws InterruptedException {
        List<RankAgreement> ranks = ranks(3);
        List<Object> told = all(3, rank -> () -> ranks.get(rank).fromRankZero(All.class, "shares", LONG, () -> {
            throw new IOException("no store");
        }, whole -> of -> whole));
        assertThat(told).hasSize(3)
            .allSatisfy(e -> assertThat((Throwable) e).hasMessage("rank 0: no store"));
    }

    @Test
    void everyRankWell_allGetWhatRankZeroMadeOfAllParts() throws Exception {
        List<RankAgreement> ranks = ranks(5);
        List<Object> results = all(5, rank -> () -> ranks.get(rank).agree(TOPIC, "x", LONG,
            () -> new One(rank), RankAgreementTest::collected));
        assertThat(results).hasSize(5).allSatisfy(r -> assertThat(r).isEqualTo(new All(List.of(0, 1, 2, 3, 4))));
    }

    @Test
    void twoRanksFail_allThrowTheSameAndTheNextStepWorks() throws Exception {
        List<RankAgreement> ranks = ranks(4);
        List<Object> results = all(4, rank -> () -> ranks.get(rank).agree(TOPIC, "x", LONG, () -> {
            if (rank == 1 || rank == 3) {
                throw new FileSystemException("/f", null, "No space left on device");
            }
            return new One(rank);
        }, RankAgreementTest::collected));
        assertThat(results).allSatisfy(r -> {
            assertThat((Throwable) r).isInstanceOf(StftException.class)
                .hasMessage("ranks 1, 3: /f: No space left on device");
            assertThat(((StftException) r).category()).isEqualTo(Category.RETRY);
        });
        assertThat(all(4, rank -> () -> ranks.get(rank).agree(TOPIC, "y", LONG, () -> new One(7),
            RankAgreementTest::collected))).allSatisfy(r -> assertThat(r).isInstanceOf(All.class));
    }

    @Test
    void rankZeroFailsToDecide_allThrowTheSame() throws Exception {
        List<RankAgreement> ranks = ranks(3);
        List<Object> results = all(3,
            rank -> () -> ranks.get(rank).agree(TOPIC, "x", LONG, () -> new One(rank), parts -> {
                throw new IOException("broken");
            }));
        assertThat(results).hasSize(3).allSatisfy(r -> assertThat((Throwable) r).hasMessage("rank 0: broken"));
    }

    @Test
    void rankThatNeverComes_isNamedWithItsLastCall() throws Exception {
        List<QueuePort> ports = QueuePort.of(3);
        LastCalls lastCalls = new LastCalls(TimeSource.SYSTEM);
        lastCalls.saw(2, "checkpoint() call 7 at A.java:3");
        List<RankAgreement> ranks = agreements(ports, lastCalls);
        List<Object> results = all(2,
            rank -> () -> ranks.get(rank).agree(TOPIC, "checkpoint()", SHORT, () -> new One(rank),
                RankAgreementTest::collected));
        assertThat(results).allSatisfy(r -> assertThat((Throwable) r).isInstanceOf(StftException.class)
            .hasMessageContaining("waiting for 1 of 3 ranks: rank 2 (last call: checkpoint() call 7 at A.java:3")
            .hasMessageContaining("stft.enter-timeout"));
        for (int rank = 0; rank < 2; rank++) {
            RankAgreement together = ranks.get(rank);
            assertThatThrownBy(() -> together.agree("next", LONG, () -> {}))
                .hasMessageContaining("cannot continue in this run");
        }
    }

    @Test
    void messagesOfOtherUsesAreLeft_areNotSeen() throws Exception {
        List<QueuePort> ports = QueuePort.of(2);
        for (ChannelId other : EnumSet.complementOf(EnumSet.of(ChannelId.AGREEMENT))) {
            ports.get(0).channel(other).send(1, new byte[8]);
            ports.get(1).channel(other).send(0, new byte[8]);
        }
        List<RankAgreement> ranks = agreements(ports, new LastCalls(TimeSource.SYSTEM));
        assertThat(all(2, rank -> () -> ranks.get(rank).agree(TOPIC, "x", LONG, () -> new One(rank),
            RankAgreementTest::collected))).hasSize(2).allSatisfy(r -> assertThat(r).isEqualTo(new All(List.of(0, 1))));
    }

    @Test
    void noRank_leavesABarrierBeforeAllHaveEntered() throws Exception {
        int size = 8;
        List<RankAgreement> ranks = ranks(size);
        AtomicInteger entered = new AtomicInteger();
        List<Object> seen = all(size, rank -> () -> {
            List<Integer> counts = new ArrayList<>();
            for (int round = 1; round <= 50; round++) {
                entered.incrementAndGet();
                ranks.get(rank).agree("b", LONG, () -> {});
                counts.add(entered.get() - round * size);
                ranks.get(rank).agree("b", LONG, () -> {});
            }
            return counts;
        });
        assertThat(seen).allSatisfy(counts -> assertThat((List<?>) counts).allMatch(c -> c.equals(0)));
    }

    @Test
    void ranksPart_rankZeroLeavesOnlyWhenAllKnowThatTheyMay() throws Exception {
        List<RankAgreement> ranks = ranks(3);
        CompletableFuture<Void> zero = CompletableFuture.runAsync(() -> ranks.get(0).depart(LONG), pool);
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> ranks.get(1).depart(SHORT), pool);
        one.get(30, TimeUnit.SECONDS); // nobody ends here, so rank 1 waits for its limit
        assertThat(zero).isNotDone();
        ranks.get(2).depart(SHORT);
        zero.get(30, TimeUnit.SECONDS);
    }
}
