package org.stft.log.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.Names;
import org.stft.log.RunInfo;
import org.stft.log.compare.RunComparison.Difference;

/** Runs of one rank: s and r are a send and a receive, S and R failed ones. {@code stft log diff} has a test of its own. */
class RunComparisonTest {

    @TempDir
    private Path directory;

    private LoggedRun run(String name, String events, String ending) throws IOException {
        LogWriter log = LogWriter.create(directory.resolve(name),
            new RunInfo(name, 0, 1, 1_700_000_000_000L, 0, new TreeMap<>()), 0, 64, 1 << 30, report -> {});
        Names names = new Names();
        names.operation(1, "Comm.Sendrecv");
        names.communicator("WORLD", new int[] {0});
        names.writeTo(log);
        for (char event : events.toCharArray()) {
            log.append(new Event(0, Character.toLowerCase(event) == 's' ? EventKind.SEND : EventKind.RECEIVE, 1,
                Character.isUpperCase(event) ? Event.FAILED : 0, 5, 1_000_000L, 400, 0, 0, Event.NONE, 0, 7, 100,
                Event.NONE));
        }
        log.close(ending);
        return LoggedRun.open(directory.resolve(name));
    }

    /** Whether a rank notices that another one was killed before it is ended too is a matter of time. */
    @ParameterizedTest
    @CsvSource({"srSR, sr", "srSR, srS", "sr, srSR", "srS, sr", "srSR, srsr"})
    void lastCallOfAKilledRankFails_orItsRepetitionDoes_isNoDifference(String recorded, String repeated)
        throws IOException {
        LoggedRun first = run("first", recorded, "killed");
        assertThat(new RunComparison(first, run("second", repeated, "killed")).difference(0, true)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"srSR, sr, finalized, 3", "srSRs, sr, killed, 3", "srsr, sr, killed, 3", "srsr, sS, killed, 2"})
    void otherEvents_areDifferent(String recorded, String repeated, String ending, long at) throws IOException {
        LoggedRun first = run("first", recorded, ending);
        Optional<Difference> difference = new RunComparison(first, run("second", repeated, ending)).difference(0,
            true);
        assertThat(difference).hasValueSatisfying(found -> assertThat(found.first()).isEqualTo(at - 1));
    }

    @Test
    void otherRunThatIsNoRepetition_failedCallIsADifference() throws IOException {
        LoggedRun first = run("first", "srS", "killed");
        assertThat(new RunComparison(first, run("second", "sr", "killed")).difference(0, false)).isPresent();
    }
}
