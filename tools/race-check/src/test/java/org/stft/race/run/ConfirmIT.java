package org.stft.race.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.mpj.RankJvms;
import org.stft.race.RaceGroup;
import org.stft.race.confirm.Confirmation;
import org.stft.race.confirm.Outcome;
import programs.Collect;
import programs.Difference;

/** Races that are confirmed by a run with the other order. */
class ConfirmIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"order, DIFFERENT_RESULT", "sum, SAME_RESULT", "named, DEADLOCK", "first, FAILURE"})
    void race_otherOrderForced(String how, Outcome expected) throws IOException, InterruptedException {
        Class<?> program = how.equals("order") ? Difference.class : Collect.class;
        RankJvms.run(LoggedJob.options(directory), program, 3, how);
        List<String> command = StartJob.command(directory.resolve("again"), program, 3, how);
        Confirmation confirmation = new Confirmation(LogDirectory.newest(directory.resolve("event-log")), command,
            Duration.ofSeconds(15));
        List<RaceGroup> races = confirmation.races();
        assertThat(races).hasSize(1);
        for (int i = 0; i < Integer.getInteger("test.confirmations", 1); i++) {
            assertThat(confirmation.confirm(races.get(0))).isEqualTo(expected);
        }
    }
}
