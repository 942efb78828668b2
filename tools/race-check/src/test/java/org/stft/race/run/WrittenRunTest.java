package org.stft.race.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.LoggedRun;
import org.stft.log.follow.RunReader;
import org.stft.race.Analyser;

/** Logs of runs in which something is wrong, written by the test. */
class WrittenRunTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path directory;

    @Test
    void collectiveWithARootThatDoesNotExist_theRacesAreReportedAllTheSame() throws IOException {
        WrittenRun run = new WrittenRun(directory, 3).broadcast(0, 7).broadcast(1, 7).isInBroadcast(2, 7);
        run.send(1, 0, 5).send(2, 0, 5).receiveAny(0, 1, 5).receiveAny(0, 2, 5);
        Analysis analysis = Analysis.of(run.end(0, 1), Analyser.Options.STANDARD);
        assertThat(analysis.findings().groups()).hasSize(1);
    }

    @Test
    void rankThatPollsAndRankThatHasEnded_areInTheReportOfADeadlock() throws IOException {
        WrittenRun run = new WrittenRun(directory, 4).isInReceive(0, 1).polls(1, 0, 1).polls(1, 10 * SECOND, 400);
        LoggedRun logged = run.end(2);
        Analysis analysis = Analysis.of(logged, Analyser.Options.STANDARD);
        assertThat(analysis.openCalls()).hasSize(4)
            .contains("rank 0 is in Comm.Recv from 1 tag 7, 1 of 1 INT on WORLD at Written.main(Written.java:1)",
                "rank 1 polls: Comm.Iprobe finds nothing, 401 times on WORLD at Written.main(Written.java:1)",
                "rank 2 has ended: exited")
            .anyMatch(line -> line.matches("rank 3 is dead: its process \\d+ has ended outside of MPI"));
        assertThat(analysis.blocked()).isTrue();
        try (RunReader reader = new RunReader(logged, List.of())) {
            reader.finish();
            assertThat(reader.progress()).isZero();
        }
    }

    @Test
    void rankThatComputesAfterSomePolls_isNoDeadlock() throws IOException {
        LoggedRun run = new WrittenRun(directory, 3).isInReceive(0, 1).polls(1, -10 * SECOND, 400).end();
        assertThat(Analysis.of(run, Analyser.Options.STANDARD).blocked()).isFalse();
    }
}
