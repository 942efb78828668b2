package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mpj.RankJvms;
import programs.Aliased;
import programs.BackToBack;
import programs.Blocks;
import programs.Broadcasts;
import programs.OneIsLate;
import programs.OtherSettings;
import programs.TwoAreLate;
import programs.WrongBuffers;

/** Collective operations in real jobs, a JVM for each rank. */
@Tag("any-java")
class JobIT {

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final int LATE_BY = 1000;

    @TempDir
    private Path directory;
    private Set<Path> before;

    @BeforeEach
    void lookAtSharedMemory() throws IOException {
        before = boards();
    }

    @AfterEach
    void nothingIsLeftInSharedMemory() throws IOException {
        assertThat(boards()).isEqualTo(before);
    }

    private static Set<Path> boards() throws IOException {
        try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
            return files.filter(file -> file.getFileName().toString().startsWith("stft-board-"))
                .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @ParameterizedTest
    @CsvSource({"leaves,4", "dynamic,5"})
    void randomBroadcasts_everyElementIsRightAndNoMessageOfTheProgramIsTaken(String mode, int ranks) {
        broadcasts(mode, ranks);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"leaves,5", "paper,4", "leaves,3", "leaves,2", "dynamic,4"})
    void randomBroadcastsOtherwise_everyElementIsRightAndNoMessageOfTheProgramIsTaken(String mode, int ranks) {
        broadcasts(mode, ranks);
    }

    private static void broadcasts(String mode, int ranks) {
        long seed = System.nanoTime();
        List<RankJvms.Outcome> outcomes = Ranks.run(Ranks.options(mode), Broadcasts.class, ranks, Long.toString(seed),
            "300");

        assertThat(outcomes).as("seed " + seed).allSatisfy(outcome -> {
            assertThat(outcome.lines()).as(outcome.toString()).containsExactly("operations 300 wrong 0");
            assertThat(calls(outcome) > 0).as(outcome.toString()).isEqualTo(ranks > 2);
        });
    }

    @ParameterizedTest
    @CsvSource({"leaves,5", "dynamic,4"})
    void randomScattersAndGathers_everyBlockIsAtItsPlace(String mode, int ranks) {
        scattersAndGathers(mode, ranks);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"leaves,4", "paper,4", "leaves,3", "leaves,2", "leaves,1"})
    void randomScattersAndGathersOtherwise_everyBlockIsAtItsPlace(String mode, int ranks) {
        scattersAndGathers(mode, ranks);
    }

    private static void scattersAndGathers(String mode, int ranks) {
        long seed = System.nanoTime();
        assertThat(Ranks.run(Ranks.options(mode), Blocks.class, ranks, Long.toString(seed), "300")).as("seed " + seed)
            .allSatisfy(
                outcome -> assertThat(outcome.lines()).as(outcome.toString())
                    .containsExactly("operations 300 wrong 0"));
    }

    @ParameterizedTest
    @CsvSource({"leaves,3"})
    void oneArrayAsBothBuffers_everyBlockIsAsIfAllWereSentFirst(String mode, int ranks) {
        oneArrayAsBothBuffers(mode, ranks);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"paper,3", "dynamic,4", "leaves,2"})
    void oneArrayAsBothBuffersOtherwise_everyBlockIsAsIfAllWereSentFirst(String mode, int ranks) {
        oneArrayAsBothBuffers(mode, ranks);
    }

    private static void oneArrayAsBothBuffers(String mode, int ranks) {
        int operations = 2 * ranks * 25 * 2;
        assertThat(Ranks.run(Ranks.options(mode), Aliased.class, ranks))
            .allSatisfy(outcome -> assertThat(outcome.lines()).as(outcome.toString())
                .containsExactly("operations " + operations + " wrong 0 other than MPJ 0"));
    }

    @Test
    void buffersThatCannotHoldTheBlock_giveTheExceptionsOfMpi() {
        assertThat(Ranks.run(Ranks.options("leaves"), WrongBuffers.class, 3))
            .allSatisfy(outcome -> assertThat(outcome.lines().get(outcome.lines().size() - 1)).as(outcome.toString())
                .isEqualTo("calls 24 other than MPJ 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bcast", "Scatter"})
    void oneRankLate_keepsOnlyMpiOwnOperationWaiting(String operation) {
        String[] arguments = {operation, Integer.toString(LATE_BY), "1000"};
        assertThat(longest(0, Ranks.run(Ranks.options("off"), OneIsLate.class, 4, arguments)))
            .isGreaterThan(LATE_BY / 2);
        assertThat(longest(0, Ranks.run(Ranks.options("leaves"), OneIsLate.class, 4, arguments)))
            .isLessThan(LATE_BY / 2);
    }

    @Test
    void oneRankLateToAGather_keepsOnlyTheRootWaiting() {
        List<RankJvms.Outcome> outcomes = Ranks.run(Ranks.options("leaves"), OneIsLate.class, 4, "Gather",
            Integer.toString(LATE_BY), "1000");

        assertThat(longest(0, outcomes)).isGreaterThan(LATE_BY / 2);
        assertThat(longest(1, outcomes)).isLessThan(LATE_BY / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Scatter", "Gather"})
    void oneAfterTheOther_aRankThatIsALittleLateDoesNotWaitForALowerOneThatIsVeryLate(String operation) {
        List<RankJvms.Outcome> outcomes = Ranks.run(Ranks.options("paper", "grace-micros=0", "detach-bytes=0"),
            TwoAreLate.class, 4, operation, Integer.toString(2 * LATE_BY));

        List<Long> times = outcomes.stream().map(outcome -> Long.valueOf(outcome.out().strip())).toList();
        assertThat(times.get(0)).isGreaterThan(LATE_BY);
        assertThat(times.subList(1, 4)).as(outcomes.toString()).allMatch(time -> time < LATE_BY);
    }

    @Test
    void countersOfEachCall_areInJsonAsInTheText() throws IOException {
        List<RankJvms.Outcome> outcomes = Ranks.run(Ranks.options("leaves", "json=" + directory), BackToBack.class, 3,
            "20", "5000");

        for (RankJvms.Outcome outcome : outcomes) {
            JsonNode counters = new ObjectMapper().readTree(directory.resolve("rank-" + outcome.rank() + ".json")
                .toFile());
            assertThat(Schema.problems(counters)).isEmpty();
            assertThat(counters.get("rank").asInt()).isEqualTo(outcome.rank());
            assertThat(counters.get("calls")).hasSize(1);
            JsonNode call = counters.get("calls").get(0);
            assertThat(outcome.err())
                .contains(call.get("call").asText() + ": " + call.get("calls").asLong() + " calls, "
                    + call.get("lateRanks").asLong() + " late ranks, " + call.get("waitedMicros").asLong()
                    + " us waited, " + call.get("detachedBytes").asLong() + " detached bytes");
            assertThat(call.get("calls").asLong()).isEqualTo(20);
            assertThat(counters.get("mostDetachedBytes").asLong())
                .isLessThanOrEqualTo(call.get("detachedBytes").asLong());
        }
    }

    @Test
    void otherSettingOnOneRank_isNamedAtTheStartOnAll() {
        assertThat(Ranks.run(Ranks.options("leaves"), OtherSettings.class, 3))
            .allSatisfy(outcome -> assertThat(outcome.lines()).containsExactly(
                "Expected the same settings of the tool collectives on all ranks, found stft.collectives.bcast=leaves on rank 0 and"
                    + " stft.collectives.bcast=paper on rank 2. Give all ranks the same."));
    }

    @ParameterizedTest
    @CsvSource({"graze-micros=0, There is no setting stft.collectives.graze-micros.",
        "window=1, 'Expected stft.collectives.window to be a number of operations from 2 to 4096, found ''1''.'",
        "directory=/nowhere, 'Expected stft.collectives.directory to be a directory that can be written to, found ''/nowhere''.'"})
    void wrongSetting_endsTheRankWithALineThatNamesIt(String setting, String message) {
        assertThat(Ranks.run(Ranks.options("leaves", setting), BackToBack.class, 1, "1", "0"))
            .allSatisfy(outcome -> {
                assertThat(outcome.exit()).isEqualTo(1);
                assertThat(outcome.err()).startsWith("mpi-probe: " + message).hasLineCount(1);
            });
    }

    /** The broadcasts that the tool has answered, by its own report. */
    private static long calls(RankJvms.Outcome outcome) {
        return outcome.err().lines().filter(line -> line.contains("Intracomm.Bcast at programs.Broadcasts"))
            .mapToLong(line -> Long.parseLong(line.replaceFirst(".*\\): ([0-9]+) calls.*", "$1"))).sum();
    }

    /** The longest time in milliseconds of any rank from {@code first} on that was not late itself. */
    private static long longest(int first, List<RankJvms.Outcome> outcomes) {
        assertThat(outcomes)
            .allSatisfy(outcome -> assertThat(outcome.out().strip()).as(outcome.toString()).endsWith(" 1"));
        return outcomes.subList(first, outcomes.size() - 1).stream()
            .mapToLong(outcome -> Long.parseLong(outcome.out().split(" ")[0])).max()
            .orElseThrow();
    }
}
