package org.stft.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.base.io.FileTrees;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.internal.session.SimulatedJob.Delay;
import org.stft.internal.session.SimulatedJob.Failure;
import org.stft.internal.session.SimulatedJob.Kill;
import org.stft.internal.session.SimulatedJob.Result;
import org.stft.internal.session.SimulatedJob.Trouble;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Store;

/**
 * The protocol of many ranks in this process, in many orders of their steps. A failing case prints its seed, with which it
 * can be repeated.
 */
@Tag("any-java")
@Timeout(600)
class ProtocolSimulationTest {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Duration SHORTEST_TIMEOUT = Settings.of(Map.of(), Map.of())
        .duration(Setting.ENTER_TIMEOUT).orElseThrow();
    private static final Duration LONGEST_TIMEOUT = Settings.of(Map.of(), Map.of())
        .duration(Setting.WRITE_TIMEOUT).orElseThrow();

    private Path directory;
    private int stores;

    @BeforeEach
    void createDirectory() throws IOException {
        directory = Files.isWritable(MEMORY)
            ? Files.createTempDirectory(MEMORY, "stft-simulation")
            : Files.createTempDirectory("stft-simulation");
    }

    @AfterEach
    void removeDirectory() throws IOException {
        FileTrees.delete(directory);
    }

    static Stream<CrashPoint> points() {
        return Arrays.stream(CrashPoint.values());
    }

    @ParameterizedTest
    @MethodSource("points")
    void killAtAPoint_onEachRankInManyOrders_nothingAnnouncedIsLost(CrashPoint point) throws Exception {
        everyOrder(point, 3, 10);
    }

    @ParameterizedTest
    @MethodSource("points")
    @Tag("campaign")
    @Timeout(7200)
    void killAtAPoint_onEachRankInAThousandOrders_nothingAnnouncedIsLost(CrashPoint point) throws Exception {
        everyOrder(point, 4, 1_000);
    }

    private void everyOrder(CrashPoint point, int ranks, int seeds) throws Exception {
        int kills = 0;
        for (int rank = 0; rank < (point.onlyOnRankZero() ? 1 : ranks); rank++) {
            for (int seed = 0; seed < seeds; seed++) {
                kills += point.atRestart()
                    ? killedWhenItRestarts(new Kill(rank, point, 1), ranks, seed)
                    : killedOnce(new Kill(rank, point, 1 + seed % 3), ranks, seed);
            }
        }
        assertThat(kills).as("kills at " + point).isPositive();
    }

    private int killedOnce(Kill kill, int ranks, int seed) throws Exception {
        Result first = run(store(), ranks, seed, Optional.of(kill), Optional.empty());
        toTheEnd(first, ranks, seed);
        return first.killed() ? 1 : 0;
    }

    private int killedWhenItRestarts(Kill kill, int ranks, int seed) throws Exception {
        Result first = run(store(), ranks, seed, Optional.of(new Kill(0, CrashPoint.ENTERING, 4)), Optional.empty());
        Result second = run(first.directory(), ranks, seed, Optional.of(kill), Optional.empty());
        assertThat(second.restartedFrom()).isIn(0L, first.announced()); // 0: killed before it began
        assertThat(second.announced()).isZero();
        toTheEnd(first.announced(), second.directory(), ranks, seed);
        return second.killed() ? 1 : 0;
    }

    @Test
    void killsAtRandomPoints_oneAfterTheOther_nothingAnnouncedIsLost() throws Exception {
        manyKills(100);
    }

    @Test
    @Tag("campaign")
    @Timeout(7200)
    void killsAtRandomPoints_tenThousandJobs_nothingAnnouncedIsLost() throws Exception {
        manyKills(10_000);
    }

    private void manyKills(int jobs) throws Exception {
        for (int seed = 0; seed < jobs; seed++) {
            Random random = new Random(seed);
            int ranks = 1 + random.nextInt(4);
            long announced = 0;
            Path store = store();
            for (int run = 0; run < 4; run++) {
                CrashPoint point = CrashPoint.values()[random.nextInt(CrashPoint.values().length)];
                Optional<Failure> failure = random.nextInt(3) == 0
                    ? Optional.of(new Failure(random.nextInt(ranks), 1 + random.nextInt(3)))
                    : Optional.empty();
                Result result = run(store, ranks, random.nextLong(),
                    Optional.of(new Kill(random.nextInt(ranks), point, 1 + random.nextInt(3))), failure);
                if (result.restartedFrom() > 0) {
                    assertThat(result.restartedFrom()).as("seed " + seed).isGreaterThanOrEqualTo(announced);
                }
                announced = Math.max(announced, result.announced());
                store = result.directory();
            }
            toTheEnd(announced, store, ranks, seed);
        }
    }

    @Test
    void aRankThatCannotWrite_theVersionIsRefusedOnAllRanks_andTheNextOneIsMade() throws Exception {
        for (int seed = 0; seed < 30; seed++) {
            Result result = run(store(), 3, seed, Optional.empty(), Optional.of(new Failure(seed % 3, 2)));
            Set<List<String>> calls = new HashSet<>(result.calls().values());
            assertThat(calls).as("seed " + seed + ": the same on all ranks").hasSize(1);
            List<String> outcomes = new ArrayList<>(calls.iterator().next());
            assertThat(outcomes).as("seed " + seed).containsExactly("begins at 0", "SAVED 1", "GIVE_UP 2", "SAVED 2",
                "SAVED 3", "SAVED 4");
        }
    }

    @Test
    void theSameSeed_takesTheSameSteps() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            Kill kill = new Kill(1, CrashPoint.VOTING, 2);
            Result first = run(store(), 3, seed, Optional.of(kill), Optional.empty());
            Result second = run(store(), 3, seed, Optional.of(kill), Optional.empty());
            assertThat(second.steps()).isEqualTo(first.steps());
            assertThat(second.calls()).isEqualTo(first.calls());
            assertThat(manifests(second)).as("with the same times").isEqualTo(manifests(first));
        }
    }

    static Stream<CrashPoint> pointsOfACheckpoint() {
        return points().filter(point -> !point.atRestart() && point != CrashPoint.PRUNING); // that is on no rank's way
    }

    @ParameterizedTest
    @MethodSource("pointsOfACheckpoint")
    void aRankIsSlowAtAPoint_withinTheTimeouts_allVersionsAreMade(CrashPoint point) throws Exception {
        Duration inTime = SHORTEST_TIMEOUT.minusMinutes(1);
        for (int seed = 0; seed < 5; seed++) {
            int rank = point.onlyOnRankZero() ? 0 : seed % 3;
            Result result = slow(store(), seed, new Delay(rank, point, 2, inTime));
            assertThat(result.failures()).as("seed " + seed).isEmpty();
            assertThat(result.announced()).as("seed " + seed).isEqualTo(SimulatedJob.CALLS);
        }
    }

    @ParameterizedTest
    @MethodSource("pointsOfACheckpoint")
    void aRankIsSlowAtAPoint_beyondAllTimeouts_allRanksEnd_andNothingAnnouncedIsLost(CrashPoint point)
        throws Exception {
        slowerThanAllTimeouts(point, 3, 10);
    }

    @ParameterizedTest
    @MethodSource("pointsOfACheckpoint")
    @Tag("campaign")
    @Timeout(7200)
    void aRankIsSlowAtAPoint_beyondAllTimeoutsInAThousandOrders_nothingAnnouncedIsLost(CrashPoint point)
        throws Exception {
        slowerThanAllTimeouts(point, 4, 1_000);
    }

    private void slowerThanAllTimeouts(CrashPoint point, int ranks, int seeds) throws Exception {
        for (int seed = 0; seed < seeds; seed++) {
            int rank = point.onlyOnRankZero() ? 0 : seed % ranks;
            Result result = run(store(), ranks, seed, new Trouble(Optional.empty(), Optional.empty(),
                Optional.of(new Delay(rank, point, 1 + seed % 3, LONGEST_TIMEOUT.multipliedBy(3)))));
            assertThat(result.failures()).as("seed " + seed).isNotEmpty();
            assertThat(result.calls().values()).as("seed " + seed).allSatisfy(
                calls -> assertThat(calls).as("each rank has made all its calls").hasSize(1 + SimulatedJob.CALLS));
            toTheEnd(result, ranks, seed);
        }
    }

    @Test
    void aRankComesTooLate_allOthersAreToldWhichOneAndWhereItWasLast() throws Exception {
        for (int seed = 0; seed < 30; seed++) {
            Result result = slow(store(), seed, new Delay(2, CrashPoint.ENTERING, 3, Duration.ofHours(1)));
            for (int rank = 0; rank < 2; rank++) {
                assertThat(result.calls().get(rank)).as("seed " + seed).startsWith("begins at 0", "SAVED 1", "SAVED 2",
                    "FIX_CALL 3");
                assertThat(result.failures().get(rank)).as("seed " + seed).contains(
                    "Timed out after 10m in checkpoint() at Program.java:7 waiting for 1 of 3 ranks: rank 2 "
                        + "(last call: checkpoint() call 2 at Program.java:7, 600 s ago)");
            }
        }
    }

    @Test
    void aRankComesLate_theTimeThatTheOthersWaitedIsInTheManifest() throws Exception {
        Result result = slow(store(), 1, new Delay(2, CrashPoint.ENTERING, SimulatedJob.CALLS, Duration.ofMinutes(9)));
        assertThat(manifests(result).get(0).phases().enter()).isBetween(540_000_000L, 541_000_000L);
    }

    private static Result slow(Path store, int seed, Delay delay) throws Exception {
        return run(store, 3, seed, new Trouble(Optional.empty(), Optional.empty(), Optional.of(delay)));
    }

    private static List<Manifest> manifests(Result result) throws IOException {
        JobStore job = Store.open(result.directory()).job("job");
        List<Manifest> manifests = new ArrayList<>();
        for (long version : job.versions()) {
            manifests.add(job.manifest(version));
        }
        return manifests;
    }

    private void toTheEnd(Result killed, int ranks, int seed) throws Exception {
        toTheEnd(killed.announced(), killed.directory(), ranks, seed);
    }

    private void toTheEnd(long announced, Path store, int ranks, long seed) throws Exception {
        Result last = run(store, ranks, seed, Optional.empty(), Optional.empty());
        assertThat(last.killed()).isFalse();
        assertThat(last.restartedFrom()).as("seed %s: the version of the restart", seed)
            .isGreaterThanOrEqualTo(announced);
        assertThat(new HashSet<>(last.calls().values())).as("seed %s: the same on all ranks", seed).hasSize(1);
        FileTrees.delete(directory);
        Files.createDirectories(directory);
    }

    private Path store() {
        return directory.resolve("store" + stores++);
    }

    private static Result run(Path store, int ranks, long seed, Optional<Kill> kill, Optional<Failure> failure)
        throws Exception {
        return run(store, ranks, seed, new Trouble(kill, failure, Optional.empty()));
    }

    private static Result run(Path store, int ranks, long seed, Trouble trouble) throws Exception {
        try {
            return SimulatedJob.run(store, ranks, seed, trouble);
        } catch (AssertionError e) {
            throw new AssertionError(ranks + " ranks, seed " + seed + ", " + trouble + ": " + e.getMessage(), e);
        }
    }
}
