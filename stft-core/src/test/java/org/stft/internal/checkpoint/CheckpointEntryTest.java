package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.link.RankEvent;

@Timeout(60)
class CheckpointEntryTest {

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(3);

    private List<Object> enter(boolean forced) throws InterruptedException {
        return ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.every-calls", "9");
            assertThat(mine.entry.passes(mine.run, forced)).isFalse();
            return mine.entry.enter(mine.run, forced).map(Entered::plan);
        });
    }

    @Test
    void versionByCalls_earlierCallsArePassedWithoutAMessage() throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.every-calls", "3");
            ranks.launcher(rank.number()).letsPass();
            long before = ranks.port(rank.number()).messages();
            List<Boolean> passed = List.of(mine.entry.passes(mine.run, false), mine.entry.passes(mine.run, false));
            assertThat(ranks.port(rank.number()).messages()).isEqualTo(before);
            assertThat(passed).containsExactly(true, true);
            assertThat(mine.entry.passes(mine.run, false)).isFalse();
            return mine.entry.enter(mine.run, false).orElseThrow().plan().version();
        });
        assertThat(results).containsExactly(1L, 1L, 1L);
    }

    @Test
    void nothingIsDue_theRanksThatMeetAgreeOnNoVersion() throws InterruptedException {
        assertThat(enter(false)).containsOnly(Optional.empty());
        assertThat(directory.resolve("store/job/epochs/1/staging")).doesNotExist();
    }

    @Test
    void launcherAsksOneRankToSave_allMakeTheVersion_andItIsAskedForOnce() throws InterruptedException {
        ranks.launcher(1).asksToSave();
        assertThat(enter(false)).allSatisfy(plan -> assertThat((Optional<?>) plan).isPresent());
        assertThat(ranks.launcher(1).saveRequested()).isFalse();
    }

    @Test
    void launcherAsksOneRankToStop_allEndAfterTheVersion() throws InterruptedException {
        ranks.launcher(2).asksToStop();
        assertThat(enter(false)).allSatisfy(
            plan -> assertThat(((CheckpointPlan) ((Optional<?>) plan).orElseThrow()).stop()).isTrue());
    }

    @Test
    void ranksThatAreAtDifferentCalls_allGetTheSameExceptionWithBothLines() throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"));
            if (rank.number() == 2) {
                mine.entry.beginAfter(4);
            }
            mine.entry.passes(mine.run, true);
            return mine.entry.enter(mine.run, true);
        });
        assertThat(results).hasSize(3).allSatisfy(e -> {
            assertThat(((StftException) e).category()).isEqualTo(Category.FIX_CALL);
            assertThat((StftException) e).hasMessageContaining(
                "Rank 0 made its checkpoint() call 1 at A.java:7, but rank 2 its call 5 at A.java:7");
        });
    }

    @Test
    void oneRankEntersAfterTheTimeout_theOthersNameItAndItsLastCall_andLaterCallsFailAtOnce()
        throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.enter-timeout", "5m");
            mine.vote(mine.capture.force(mine.captured()));
            if (rank.number() == 1) {
                ranks.sleep(Duration.ofMinutes(12));
            }
            long before = rank.time().nanoTime();
            try {
                return mine.captured();
            } finally {
                assertThat(Duration.ofNanos(rank.time().nanoTime() - before)).isBetween(Duration.ZERO,
                    Duration.ofMinutes(6));
            }
        });
        assertThat(List.of(results.get(0), results.get(2))).allSatisfy(e -> assertThat((StftException) e)
            .hasMessageContaining("Timed out after 5m in checkpoint() at A.java:7 waiting for 1 of 3 ranks: rank 1 "
                + "(last call: checkpoint() call 1 at A.java:7, 300 s ago)"));
        assertThat((StftException) results.get(1)).as("rank 0 waits for it no more").hasMessageContaining("rank 0");
    }

    @Test
    void callThatIsPassed_reportsOnceThatTheProgramHasGoneOn() throws InterruptedException {
        SimulatedRanks one = new SimulatedRanks(1);
        one.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.every-calls", "9");
            one.launcher(0).letsPass();
            return List.of(mine.entry.passes(mine.run, false), mine.entry.passes(mine.run, false));
        });
        assertThat(one.launcher(0).reports()).filteredOn(RankEvent.Restored.class::isInstance).hasSize(1);
    }
}
