package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.link.RankEvent;

@Timeout(60)
class RankZeroRoleTest {

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(1);

    private static List<Arrival> arrivals(boolean forced) {
        return List.of(new Arrival(1, forced, false, "A.java:7", Optional.empty()));
    }

    @Test
    void versionByTime_isDueWhenTheTimeIsOver_andIsReportedOnceToTheLauncher() throws InterruptedException {
        Object plans = ranks.all(rank -> {
            VersionRole role = TestRun.open(rank, directory.resolve("store"), "stft.every", "10m").run.coordination();
            boolean early = role.plan(arrivals(false)).isDue();
            role.skippedAlone();
            ranks.sleep(Duration.ofMinutes(10));
            role.skippedAlone();
            role.skippedAlone();
            return List.of(early, role.plan(arrivals(false)).isDue());
        }).get(0);
        assertThat(plans).isEqualTo(List.of(false, true));
        assertThat(ranks.launcher(0).reports()).filteredOn(RankEvent.Due.class::isInstance).hasSize(1);
    }

    @Test
    void longTimeWithoutACall_isReportedOnce() throws InterruptedException {
        ranks.all(rank -> {
            VersionRole role = TestRun.open(rank, directory.resolve("store"), "stft.stop-timeout", "30s").run
                .coordination();
            ranks.sleep(Duration.ofSeconds(30));
            role.skippedAlone();
            ranks.sleep(Duration.ofMinutes(5)); // in the call: no gap
            role.left();
            role.enteredTogether();
            assertThat(notices()).isEmpty();
            role.left();
            ranks.sleep(Duration.ofSeconds(95));
            role.skippedAlone();
            role.left();
            ranks.sleep(Duration.ofMinutes(9));
            role.enteredTogether();
            return null;
        });
        assertThat(notices()).singleElement().asString().contains("made no checkpoint call for 95s")
            .contains("it has 30s (stft.stop-timeout)");
    }

    private List<String> notices() {
        return ranks.launcher(0).reports().stream().filter(RankEvent.Notice.class::isInstance)
            .map(event -> ((RankEvent.Notice) event).text()).toList();
    }

    @Test
    void versionIsDiscarded_theNextOneHasItsNumberAndAnotherDirectory() throws InterruptedException {
        assertThat(ranks.all(rank -> {
            VersionRole role = TestRun.open(rank, directory.resolve("store")).run.coordination();
            CheckpointPlan first = role.plan(arrivals(true));
            role.discard();
            role.discard(); // as after a failed vote and at the end
            CheckpointPlan second = role.plan(arrivals(true));
            assertThat(second.version()).isEqualTo(first.version());
            return second.staging().equals(first.staging());
        })).containsExactly(false);
    }

    @Test
    void committed_theLauncherIsToldHowLongAllTook_andOldVersionsAreRemoved() throws InterruptedException {
        Object left = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.keep", "2");
            for (int version = 1; version <= 3; version++) {
                CheckpointTransaction forced = mine.capture.force(mine.captured());
                mine.vote(forced);
                ranks.sleep(Duration.ofSeconds(version));
                mine.run.coordination().announce(forced.plan(), forced.call(), OptionalLong.empty());
            }
            mine.run.coordination().endRemoval();
            return mine.run.access().store().versions();
        }).get(0);
        assertThat(left).isEqualTo(List.of(3L, 2L));
        assertThat(ranks.launcher(0).reports()).filteredOn(RankEvent.Committed.class::isInstance).hasSize(3)
            .last().satisfies(event -> assertThat(Duration.ofNanos(((RankEvent.Committed) event).nanos()))
                .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4)));
    }

    @Test
    void anotherRank_decidesNothing() {
        VersionRole role = new OtherRankRole();
        assertThatThrownBy(() -> role.plan(arrivals(true))).hasMessage("only rank 0 decides");
        assertThatThrownBy(() -> role.commit(List.of())).hasMessage("only rank 0 decides");
    }
}
