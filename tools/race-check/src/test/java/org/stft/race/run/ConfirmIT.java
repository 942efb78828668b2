package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.confirm.Confirmation;
import org.stft.race.confirm.ConfirmationOutcome;
import programs.Collect;
import programs.Confirmed;
import programs.Difference;
import programs.Served;

/** Races that are confirmed by a run with the other order. */
@Tag("any-java")
class ConfirmIT {

    @TempDir
    Path directory;

    @Test
    void race_otherOrderForced() throws IOException, InterruptedException {
        confirm(Difference.class, "order", ConfirmationOutcome.DIFFERENT_RESULT);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"sum, SAME_RESULT", "named, DEADLOCK", "first, FAILURE"})
    void raceOfCollected_otherOrderForced(String how, ConfirmationOutcome expected)
        throws IOException, InterruptedException {
        confirm(Collect.class, how, expected);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"posted, DIFFERENT_RESULT", "persistentTogether, DIFFERENT_RESULT", "polled, DIFFERENT_RESULT"})
    void raceOfOtherKindsOfReceives_otherOrderForced(String how, ConfirmationOutcome expected)
        throws IOException, InterruptedException {
        confirm(Confirmed.class, how, expected);
    }

    /** Both orders of figure 2 d, twenty times each. */
    @Tag("campaign")
    @RepeatedTest(20)
    void acceptance37_bothOrdersAreForced() throws IOException, InterruptedException {
        confirm(Difference.class, "order", ConfirmationOutcome.DIFFERENT_RESULT);
    }

    /** The race is behind the call, and only if the call completes what it did in the recorded run. */
    @Test
    void raceThatDependsOnWhatACallCompletes_thatIsForcedToo() throws IOException, InterruptedException {
        confirm(Served.class, "Testsome", ConfirmationOutcome.DIFFERENT_RESULT);
    }

    @Tag("campaign")
    @ParameterizedTest
    @ValueSource(strings = {"Waitany", "Waitsome", "Test", "Testany"})
    void raceThatDependsOnWhatAnotherCallCompletes_thatIsForcedToo(String how)
        throws IOException, InterruptedException {
        confirm(Served.class, how, ConfirmationOutcome.DIFFERENT_RESULT);
    }

    private void confirm(Class<?> program, String how, ConfirmationOutcome expected)
        throws IOException, InterruptedException {
        LoggedJob.output(directory, program, 3, how);
        List<String> command = StartJob.command(directory.resolve("again"), program, 3, how);
        Confirmation confirmation = new Confirmation(LoggedRun.newest(directory.resolve("event-log")), command,
            Duration.ofSeconds(15));
        List<RaceGroup> races = confirmation.races();
        assertThat(races).hasSize(1);
        assertThat(confirmation.confirm(races.get(0)).outcome()).isEqualTo(expected);
    }
}
