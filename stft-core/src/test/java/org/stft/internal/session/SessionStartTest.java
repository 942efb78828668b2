package org.stft.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.checkpoint.StoreAccess;
import org.stft.link.RankEvent;
import org.stft.store.Store;

@Timeout(60)
class SessionStartTest {

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(3);

    private Session start(JobRank rank, Path store, String... keysAndValues) {
        Map<String, String> given = new HashMap<>(Map.of("stft.store", store.toString(), "stft.job", "job", "stft.spc",
            "arrays", "stft.launcher-address", "localhost:1"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            given.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        Settings settings = Settings.of(given, Map.of());
        return JobSession.start(rank, new RankRun(rank, settings, StoreAccess.ofOneOfSeveral(settings, rank.faults())),
            () -> "A.java:7");
    }

    private List<Object> start(String... keysAndValues) throws InterruptedException {
        return ranks.all(rank -> start(rank, directory.resolve("store"), keysAndValues).restartedFrom().isPresent());
    }

    private static void assertRefused(List<Object> results, String message) {
        assertThat(results).hasSize(3)
            .allSatisfy(e -> assertThat((StftException) e).hasMessageContaining(message));
    }

    @Test
    void newStore_allStartWithoutAVersion_andReportIt() throws InterruptedException {
        assertThat(start()).containsOnly(false);
        assertThat(List.of(0, 1, 2)).allSatisfy(
            rank -> assertThat(ranks.launcher(rank).reports()).hasOnlyElementsOfType(RankEvent.Started.class));
    }

    @Test
    void oneRankSeesAnotherStore_allAreRefused() throws InterruptedException {
        Store.create(directory.resolve("other"));
        assertRefused(
            ranks.all(rank -> start(rank, directory.resolve(rank.number() == 2 ? "other" : "store"))),
            "is another one on this rank than on rank 0");
    }

    @Test
    void oneRankHasAnUnknownBackEnd_allAreRefused() throws InterruptedException {
        assertRefused(ranks.all(rank -> start(rank, directory.resolve("store"), "stft.spc",
            rank.number() == 1 ? "arays" : "arrays")), "rank 1: There is no back end 'arays'");
    }

    @Test
    void versionsAreToBeCommittedLater_butObjectsChangeMeanwhile_isRefused() throws InterruptedException {
        assertRefused(start("stft.commit-later", "on"), "stft.commit-later is on, but stft.spc is arrays");
    }

    @Test
    void restartWithoutAVersion_isRefused() throws InterruptedException {
        assertRefused(start("stft.restart", "newest"), "It holds no version.");
    }

    @Test
    void faultThatOnlyALauncherCanTrigger_withoutOne_isRefused() throws InterruptedException {
        assertRefused(ranks.all(rank -> {
            Settings settings = Settings.of(Map.of("stft.store", directory.resolve("store").toString(), "stft.job",
                "job", "stft.spc", "arrays", "stft.fault", "rank=1,version=1,point=voted,kill=all"), Map.of());
            return JobSession.start(rank,
                new RankRun(rank, settings, StoreAccess.ofOneOfSeveral(settings, rank.faults())), () -> "A.java:7");
        }), "kills more than its rank");
    }

    @Test
    void oneRankStartsAfterTheTimeout_theOthersNameIt() throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            if (rank.number() == 2) {
                ranks.sleep(Duration.ofMinutes(30));
            }
            return start(rank, directory.resolve("store"), "stft.start-timeout", "2m");
        });
        assertThat(results.subList(0, 2)).allSatisfy(e -> assertThat((StftException) e)
            .hasMessageContaining("Timed out after 2m in Stft.start() waiting for 1 of 3 ranks: rank 2"));
    }
}
