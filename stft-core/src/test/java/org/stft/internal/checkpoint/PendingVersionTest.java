package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.base.time.TimeSource;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;

@Timeout(60)
class PendingVersionTest {

    @TempDir
    Path directory;
    private final CountDownLatch done = new CountDownLatch(1);
    private Captured taken;
    private Path staging;

    @BeforeEach
    void takeImages() throws InterruptedException {
        taken = (Captured) new SimulatedRanks(1)
            .all(rank -> TestRun.open(rank, directory.resolve("store")).captured()).get(0);
        staging = directory.resolve("store/job/epochs/1/staging").resolve(taken.plan().staging());
    }

    private PendingVersion begin() {
        return PendingVersion.begin(taken, TimeSource.SYSTEM, done::countDown);
    }

    @Test
    void imagesAreForcedWhileTheProgramContinues_thenItIsReported() throws Exception {
        PendingVersion pending = begin();
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pending.await().images()).singleElement()
            .satisfies(image -> assertThat(image.files()).isNotEmpty());
        assertThat(pending.plan()).isEqualTo(taken.plan());
        assertThat(pending.call()).isEqualTo(1);
    }

    @Test
    void imageIsGone_theVoteGetsTheReason_andTheRankReportsAllTheSame() throws Exception {
        Files.delete(staging.resolve("rank-00000.arrays"));
        PendingVersion pending = begin();
        assertThatThrownBy(pending::await).isInstanceOf(IOException.class).hasMessageContaining("wrote no image");
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void givenUp_isNotReported() {
        PendingVersion pending = begin();
        pending.giveUp();
        assertThatThrownBy(pending::await).isInstanceOf(CancellationException.class);
        assertThat(done.getCount()).isEqualTo(1);
    }
}
