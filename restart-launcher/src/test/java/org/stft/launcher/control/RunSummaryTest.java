package org.stft.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.stft.launcher.display.Console;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.link.RankEvent;
import org.stft.store.PhaseTimes;

/** What a run says of itself after a restart. */
class RunSummaryTest {

    private final RunSummary summary = new RunSummary(Path.of("store"), console(), false);

    private static Console console() {
        return new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }

    private void report(RankEvent... events) {
        for (RankEvent event : events) {
            summary.reported(event);
        }
    }

    private String state() {
        return summary.state().replaceAll("\\d+\\.\\d s", "T");
    }

    private static RankEvent committed(long version) {
        return new RankEvent.Committed(version, 1, 1, 1, PhaseTimes.NONE, false);
    }

    @Test
    void processRestoredInTheMidstOfItsCall_hasTheTimeOfItsOwnVersionsOnly() {
        summary.begins(StartPoint.version(2));
        report(new RankEvent.Restored(), new RankEvent.Restarted(2, "criu"), new RankEvent.SaveEnded(2));
        report(committed(3));
        assertThat(summary.text()).hasValueSatisfying(text -> assertThat(text).contains(", 0.0 s of "));
    }

    @Test
    void rankThatDiedWhileItSaved_doesNotAddTheTimeUntilItsRestart() {
        summary.begins(StartPoint.beginning());
        report(new RankEvent.Starting(), new RankEvent.SaveBegan(1));
        long began = System.nanoTime();
        while (System.nanoTime() - began < 200_000_000) {
            Thread.onSpinWait();
        }
        summary.begins(StartPoint.newest());
        report(new RankEvent.Restored(), new RankEvent.Restarted(1, "criu"), new RankEvent.SaveEnded(1), committed(2));
        assertThat(summary.text()).hasValueSatisfying(text -> assertThat(text).contains(", 0.0 s of "));
    }

    @Test
    void liveLine_saysFromWhatTheJobIsRestarted() {
        assertThat(state()).isEqualTo("stft: T, no version yet");
        summary.begins(StartPoint.newest());
        assertThat(state()).isEqualTo("stft: T, restarting from the newest version");
        summary.begins(StartPoint.version(2));
        report(new RankEvent.Restarted(2, "kryo"));
        assertThat(state()).isEqualTo("stft: T, restarting from version 2");
        report(new RankEvent.Restored());
        assertThat(state()).isEqualTo("stft: T, restarted from version 2");
        report(committed(3));
        assertThat(state()).isEqualTo("stft: T, 1 version, newest 3 (T ago)");
        summary.begins(StartPoint.version(3));
        assertThat(state())
            .isEqualTo("stft: T, restarting from version 3, 1 version, newest 3 (T ago)");
    }
}
