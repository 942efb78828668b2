package org.stft.internal.restart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.fault.Faults;
import org.stft.link.RankEvent;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;
import org.stft.store.StagedImages;
import org.stft.store.Store;

@Timeout(60)
class RestartAgreementTest {

    private static final int RANKS = 3;

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(RANKS);
    private JobStore store;

    @BeforeEach
    void commitTwoVersions() throws IOException {
        store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
        commit(1);
        commit(2);
    }

    private void commit(long version) throws IOException {
        Path staging = store.stage(version);
        StagedImages files = new StagedImages(staging, new Faults());
        List<ImageRecord> images = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Path image = staging.resolve(ImageRecord.fileName(rank, "arrays"));
            try (DataOutputStream out = new DataOutputStream(files.createStream(image))) {
                out.writeLong(version);
            }
            images.add(files.finish(rank, "arrays", image));
        }
        store.commit(staging, Manifest.of(Instant.EPOCH, version, "job", RANKS, 10 * version,
            new Fingerprint("Main", "", "", "", "", ""), PhaseTimes.NONE, images));
    }

    private List<Object> choose(String wanted, int present) throws InterruptedException {
        return ranks.first(present, rank -> {
            JobStore mine = Store.open(directory.resolve("store")).job("job", rank.faults());
            return new RestartAgreement(rank, mine, Duration.ofMinutes(2)).choose(wanted, "Main", List.of("arrays"), 1)
                .manifest().version();
        });
    }

    private void damage(long version, int rank) throws IOException {
        Files.write(store.directoryOf(version).resolve(ImageRecord.fileName(rank, "arrays")), new byte[8]);
    }

    private List<String> notices(int rank) {
        return ranks.launcher(rank).reports().stream().filter(RankEvent.Notice.class::isInstance)
            .map(event -> ((RankEvent.Notice) event).text()).toList();
    }

    @Test
    void allImagesAreWhole_theNewestIsChosenOnAllRanks() throws InterruptedException {
        assertThat(choose("newest", RANKS)).containsOnly(2L);
        assertThat(notices(0)).isEmpty();
    }

    @Test
    void newestIsDamagedOnTheLastRank_allTakeTheOneBefore_andRankZeroReportsWhy() throws Exception {
        damage(2, 2);
        assertThat(choose("newest", RANKS)).containsOnly(1L);
        assertThat(notices(0)).singleElement().asString().startsWith("version 2 cannot be used: rank 2: ")
            .endsWith("; trying the one before it");
        assertThat(notices(1)).isEmpty();
    }

    @Test
    void eachVersionIsDamagedOnAnotherRank_noneIsChosen() throws Exception {
        damage(1, 0);
        damage(2, 1);
        assertThat(choose("newest", RANKS)).hasSize(RANKS).allSatisfy(e -> {
            assertThat((StftException) e).hasMessageContaining("can be used. It holds versions [2, 1].");
            assertThat(((StftException) e).category()).isEqualTo(Category.GIVE_UP);
        });
    }

    @Test
    void wantedVersionIsDamaged_noOtherIsTaken() throws Exception {
        damage(2, 0);
        assertThat(choose("2", RANKS)).hasSize(RANKS).allSatisfy(e -> assertThat(e).isInstanceOf(StftException.class));
        assertThat(choose("1", RANKS)).containsOnly(1L);
    }

    @Test
    void wantedVersionIsNotThere_allSayWhichThereAre() throws InterruptedException {
        assertThat(choose("7", RANKS)).hasSize(RANKS).allSatisfy(
            e -> assertThat((StftException) e).hasMessageStartingWith("There is no version 7 in ")
                .hasMessageEndingWith("It holds versions [2, 1]."));
    }

    @Test
    void wantedIsNoNumber_isRefused() throws InterruptedException {
        assertThat(choose("last", RANKS)).hasSize(RANKS)
            .allSatisfy(e -> assertThat((StftException) e).hasMessageContaining("but is 'last'"));
    }

    @Test
    void oneRankStaysAway_theOthersNameItAfterTheTimeout() throws InterruptedException {
        assertThat(choose("newest", RANKS - 1)).hasSize(RANKS - 1)
            .allSatisfy(e -> assertThat((StftException) e).hasMessageContaining(
                "Timed out after 2m in the choice of a version waiting for 1 of 3 ranks: rank 2 (no call seen)"));
    }
}
