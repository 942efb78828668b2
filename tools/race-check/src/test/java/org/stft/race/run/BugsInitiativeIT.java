package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.mpj.RankJvms;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.confirm.Confirmation;
import org.stft.race.confirm.ConfirmationOutcome;
import programs.MessageRaces;

/** Each MessageRace code of the MPI Bugs Initiative by itself, and its races confirmed. */
class BugsInitiativeIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(Integer.getInteger("test.confirm-seconds", 20));

    @TempDir
    Path directory;

    static Stream<String> erroneous() {
        return Stream.of(both(MessageRaces.COLLECTIVES, ""), Stream.of("loop", "three").flatMap(
            code -> Stream.of(" false false", " false true", " true false", " true true").map(how -> code + how)),
            Stream.of("anyTagThenOne false false")).flatMap(codes -> codes);
    }

    static Stream<String> correct() {
        return Stream.of(both(MessageRaces.COLLECTIVES, "Ok"),
            Stream.of(" false false", " false true", " true false", " true true").map(how -> "loopOk" + how),
            Stream.of("anyTags false false")).flatMap(codes -> codes);
    }

    private static Stream<String> both(String[] collectives, String suffix) {
        return Stream.of(collectives)
            .flatMap(name -> Stream.of(" false false", " true false").map(how -> name + suffix + how));
    }

    private List<ConfirmationOutcome> confirm(String code) throws IOException, InterruptedException {
        String[] arguments = ("one " + code).split(" ");
        RankJvms.run(LoggedJob.options(directory), MessageRaces.class, 4, arguments);
        Confirmation confirmation = new Confirmation(LoggedRun.newest(directory.resolve("event-log")),
            StartJob.command(directory.resolve("again"), MessageRaces.class, 4, arguments), TIMEOUT);
        assertThat(confirmation.races()).as("races of " + code).isNotEmpty();
        List<ConfirmationOutcome> outcomes = new ArrayList<>();
        for (RaceGroup race : confirmation.races()) {
            outcomes.add(confirmation.confirm(race).outcome());
        }
        Files.writeString(Path.of(System.getProperty("test.output")).resolveSibling("bugs-initiative.txt"),
            code + ": " + outcomes + "\n", StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        return outcomes;
    }

    @Tag("campaign")
    @ParameterizedTest
    @MethodSource("erroneous")
    void acceptance27_erroneousCode_failsHangsOrDiffersInTheOtherOrder(String code)
        throws IOException, InterruptedException {
        assertThat(confirm(code)).containsAnyOf(ConfirmationOutcome.FAILURE, ConfirmationOutcome.DEADLOCK,
            ConfirmationOutcome.DIFFERENT_RESULT);
    }

    @Tag("campaign")
    @ParameterizedTest
    @MethodSource("correct")
    void acceptance27_correctCode_hasTheSameResultInTheOtherOrder(String code)
        throws IOException, InterruptedException {
        assertThat(confirm(code)).containsOnly(ConfirmationOutcome.SAME_RESULT);
    }
}
