package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.checkpoint.CheckpointTransaction.Aborted;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.internal.checkpoint.CheckpointTransaction.Forced;
import org.stft.mp.OpenCommunication;

@Timeout(60)
class ImageCaptureTest {

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(2);

    private Entered entered(TestRun mine) {
        mine.entry.passes(mine.run, true);
        return mine.entry.enter(mine.run, true).orElseThrow();
    }

    @Test
    void communicationIsOpenOnOneRank_onlyThatRankAborts_andTakesNoImage() throws InterruptedException {
        ranks.port(1).open(new OpenCommunication(OpenCommunication.Kind.UNRECEIVED_MESSAGE, 0, 5, ""));
        List<Object> results = ranks.all(rank -> TestRun.open(rank, directory.resolve("store")).captured());
        assertThat(results.get(0)).isInstanceOf(Captured.class);
        assertThat(((Aborted) results.get(1)).why())
            .hasMessageContaining("rank 1 has not received a message that rank 0");
    }

    @Test
    void guardIsOff_openCommunicationIsNotLookedAt() throws InterruptedException {
        ranks.port(1).open(new OpenCommunication(OpenCommunication.Kind.UNRECEIVED_MESSAGE, 0, 5, ""));
        assertThat(ranks.all(rank -> TestRun.open(rank, directory.resolve("store"), "stft.guard", "off").captured()))
            .hasOnlyElementsOfType(Captured.class);
    }

    @Test
    void backEndFails_theRankHasNoImages_andNothingIsForcedOrProven() throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.arrays.failing-rank", "0",
                "stft.arrays.failing-save", "1", "stft.prove", "all");
            return mine.capture.prove(mine.capture.force(mine.captured()), mine.run);
        });
        assertThat(((Aborted) results.get(0)).why()).hasMessageContaining("no space left");
        assertThat(results.get(1)).isInstanceOf(Forced.class);
    }

    @Test
    void markerOfARankDoesNotComeInTime_thisRankAborts() throws InterruptedException {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.enter-timeout", "3m");
            Entered entered = entered(mine);
            if (rank.number() == 1) {
                ranks.sleep(Duration.ofMinutes(4));
            }
            return mine.capture.quiesce(entered, mine.run, Listeners.none());
        });
        assertThat(((Aborted) results.get(0)).why()).hasMessageContaining("no sign of rank 1 within 180 s");
        assertThat(results.get(1)).as("the markers of rank 0 had come").isInstanceOf(Entered.class);
    }

    @Test
    void timesOfThePhases_areThoseOfTheRanksClock() throws InterruptedException {
        ranks.port(0).count(0, 0);
        ranks.port(1).count(0, 0);
        List<Object> results = ranks.all(rank -> {
            rank.faults().observe(point -> {
                if (point == CrashPoint.QUIESCED || point == CrashPoint.IMAGE_OPENED) {
                    ranks.sleep(Duration.ofSeconds(point == CrashPoint.QUIESCED ? 1 : 2));
                }
            });
            return ((Captured) TestRun.open(rank, directory.resolve("store")).captured()).times();
        });
        assertThat(results).allSatisfy(times -> assertThat(times.toString())
            .matches(".*quiesce=10\\d{5}, capture=20\\d{5}, force=0.*"));
    }
}
