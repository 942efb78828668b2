package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mpj.RankJvms.Outcome;
import programs.BackToBack;
import programs.Blocks;
import programs.Broadcasts;
import programs.Communicators;
import programs.EveryType;
import programs.NeverComes;
import programs.OneIsLate;
import programs.TwoHosts;
import programs.TwoRoots;

/** The acceptance list of the tool by its numbers; what is not here is in the tests that {@code docs/collectives.md} names. */
@Tag("any-java")
class AcceptanceIT {

    private static final int LATE_BY = 2000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"dynamic,3"})
    @Tag("matrix")
    void line16_everyTypeOffsetCountAndRoot_areAsByPlainMessages(String mode, int ranks) {
        everyType(mode, ranks);
    }

    @ParameterizedTest
    @CsvSource({"leaves,1", "leaves,2", "paper,4", "leaves,5", "dynamic,6", "paper,7", "dynamic,8", "leaves,9"})
    @Tag("campaign")
    void line16_everyTypeOffsetCountAndRootOnOtherNumbersOfRanks_areAsByPlainMessages(String mode, int ranks) {
        everyType(mode, ranks);
    }

    private static void everyType(String mode, int ranks) {
        List<Outcome> outcomes = Ranks.run(Ranks.options(mode, "grace-micros=0"), EveryType.class, ranks);

        int operations = 13 * 2 * 3 * 3 * ranks;
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.lines()).as(outcome.toString())
                .containsExactly("operations " + operations + " differ 0");
            assertThat(Ranks.sum(outcome, "calls")).isEqualTo(ranks < 3 ? operations * 2L / 3 : operations);
        });
    }

    @Test
    @Tag("matrix")
    void line17_noBufferWhereNoneIsNeeded_isAccepted() {
        allRight(Ranks.run(Ranks.options("leaves"), Blocks.class, 4, "1", "200"), 200);
    }

    @Test
    @Tag("matrix")
    void line18_and19_tenThousandRandomOperations_takeNoMessageOfTheProgram() {
        randomOperations("dynamic", "0");
    }

    @ParameterizedTest
    @CsvSource({"leaves,0", "leaves,8388608", "dynamic,8388608", "paper,8388608"})
    @Tag("campaign")
    void line18_and19_tenThousandRandomOperationsDetachedOtherwise_takeNoMessageOfTheProgram(String mode,
        String detachBytes) {
        randomOperations(mode, detachBytes);
    }

    private static void randomOperations(String mode, String detachBytes) {
        String[] settings = {"window=4", "detach-bytes=" + detachBytes};
        String seed = Long.toString(System.nanoTime());
        allRight(Ranks.run(Ranks.options(mode, settings), Broadcasts.class, 4, seed, "1000"), 1000);
        allRight(Ranks.run(Ranks.options(mode, settings), Blocks.class, 4, seed, "1000"), 1000);
    }

    private static void allRight(List<Outcome> outcomes, int operations) {
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.lines()).as(outcome.toString())
            .containsExactly("operations " + operations + " wrong 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaves", "dynamic", "paper"})
    @Tag("campaign")
    void line21_differentRoots_bothRanksAreNamed(String mode) {
        List<Outcome> outcomes = Ranks.run(Ranks.options(mode), TwoRoots.class, 4);

        assertThat(outcomes.stream().flatMap(outcome -> outcome.lines().stream())
            .filter(line -> !line.startsWith("xdev.XDevException"))) // a rank that outlives another
            .as(outcomes.toString()).isNotEmpty().allMatch(line -> line.matches(
                ".* the same root .* found (0 on rank [013] and 2 on rank 2|2 on rank 2 and 0 on rank 0)\\..*"));
    }

    @ParameterizedTest
    @CsvSource({"leaves,0,1", "leaves,8388608,0", "dynamic,0,1", "dynamic,8388608,0"})
    @Tag("campaign")
    void line22_oneRankLateToALongBroadcast_keepsWaitingWhoServesItUnlessDetached(String mode, String detachBytes,
        int waiting) {
        assertThat(waiting(oneRankLateToALongBroadcast(Ranks.options(mode, "detach-bytes=" + detachBytes))))
            .isEqualTo(waiting);
    }

    @Test
    @Tag("campaign")
    void line22_oneRankLateToMpiOwnLongBroadcast_keepsSeveralWaiting() {
        assertThat(waiting(oneRankLateToALongBroadcast(Ranks.options("off")))).isGreaterThan(1);
    }

    private static List<Outcome> oneRankLateToALongBroadcast(List<String> options) {
        return Ranks.run(options, OneIsLate.class, 4, "Bcast", Integer.toString(LATE_BY), "1000000");
    }

    @ParameterizedTest
    @CsvSource({"Scatter,1000000,0,1", "Scatter,1000000,8388608,0", "Gather,1000,0,1", "Gather,1000000,8388608,1"})
    @Tag("campaign")
    void line23_oneRankLateToScatterOrGather_keepsAtMostTheRootWaiting(String operation, String bytes,
        String detachBytes, int waiting) {
        List<Outcome> outcomes = Ranks.run(Ranks.options("leaves", "detach-bytes=" + detachBytes), OneIsLate.class, 4,
            operation, Integer.toString(LATE_BY), bytes);

        assertThat(waiting(outcomes)).isEqualTo(waiting);
        assertThat(waiting(outcomes.subList(1, 4))).isZero();
        assertThat(Ranks.sum(outcomes.get(0), "late ranks")).isPositive();
        assertThat(Ranks.sum(outcomes.get(0), "us waited") > LATE_BY * 500L).isEqualTo(waiting > 0);
    }

    /** How many ranks that were not late themselves were in the operation for long. */
    private static long waiting(List<Outcome> outcomes) {
        assertThat(outcomes)
            .allSatisfy(outcome -> assertThat(outcome.out().strip()).as(outcome.toString()).endsWith(" 1"));
        return outcomes.subList(0, outcomes.size() - 1).stream()
            .filter(outcome -> Long.parseLong(outcome.out().split(" ")[0]) > LATE_BY / 2).count();
    }

    @Test
    @Tag("matrix")
    void line24_off_theToolAnswersNothing() {
        assertThat(Ranks.run(Ranks.options("off"), Broadcasts.class, 3, "1", "20")).allSatisfy(outcome -> {
            assertThat(outcome.lines()).containsExactly("operations 20 wrong 0");
            assertThat(outcome.err()).isEmpty();
        });
    }

    @Test
    @Tag("matrix")
    void line25_everyCommunicatorOfAnUnchangedProgram_isAnswered() {
        assertThat(Ranks.run(Ranks.options("dynamic"), Communicators.class, 4)).allSatisfy(outcome -> {
            assertThat(outcome.lines()).as(outcome.toString()).containsExactly("4 5", "4 5", "4 5", "4 5");
            assertThat(Ranks.sum(outcome, "calls")).isEqualTo(4);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2_500_000, 8 << 20})
    @Tag("campaign")
    void line26_detachedBytes_neverExceedTheLimitAndNoneIsLeft(long limit) {
        List<Outcome> outcomes = Ranks.run(Ranks.options("leaves", "detach-bytes=" + limit, "grace-micros=0"),
            BackToBack.class, 4, "200", "2000");

        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.out()).contains("wrong 0"));
        long most = outcomes.stream().mapToLong(AcceptanceIT::mostDetached).max().orElseThrow();
        assertThat(most).isEqualTo(limit / 1_000_000 * 1_000_000);
        assertThat(outcomes.stream().mapToLong(outcome -> Ranks.sum(outcome, "detached bytes")).sum() > 0)
            .isEqualTo(limit > 0);
    }

    private static long mostDetached(Outcome outcome) {
        String line = outcome.err().lines().filter(each -> each.contains("at most")).findFirst().orElseThrow();
        assertThat(line).endsWith("0 at the end");
        return Long.parseLong(line.replaceFirst(".*at most ([0-9]+) bytes.*", "$1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaves", "dynamic", "paper"})
    @Tag("campaign")
    void line28_noGrace_noResultIsWrong(String mode) {
        String seed = Long.toString(System.nanoTime());
        allRight(Ranks.run(Ranks.options(mode, "grace-micros=0"), Broadcasts.class, 4, seed, "500"), 500);
    }

    @ParameterizedTest
    @CsvSource({"leaves,4", "dynamic,3"})
    @Tag("campaign")
    void line29_boardOfMessages_everyResultIsRight(String mode, int ranks) {
        boardOfMessages(mode, ranks);
    }

    @ParameterizedTest
    @CsvSource({"dynamic,4", "paper,4"})
    @Tag("campaign")
    void line29_boardOfMessagesOtherwise_everyResultIsRight(String mode, int ranks) {
        boardOfMessages(mode, ranks);
    }

    private static void boardOfMessages(String mode, int ranks) {
        List<String> options = Ranks.options(mode, "board=message", "min-bytes=0", "grace-micros=0");
        String seed = Long.toString(System.nanoTime());
        List<Outcome> outcomes = Ranks.run(options, Broadcasts.class, ranks, seed, "500");

        allRight(outcomes, 500);
        assertThat(outcomes).allSatisfy(outcome -> assertThat(Ranks.sum(outcome, "ready messages")).isPositive());
        assertThat(Ranks.run(options, EveryType.class, ranks)).allSatisfy(outcome -> assertThat(outcome.out())
            .contains("differ 0"));
    }

    @Test
    @Tag("campaign")
    void line29_belowTheThreshold_noReadyMessageIsSent() {
        List<Outcome> outcomes = Ranks.run(Ranks.options("leaves", "board=message", "min-bytes=1000001"),
            BackToBack.class, 4, "10", "0");

        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.out()).contains("wrong 0");
            assertThat(Ranks.sum(outcome, "calls")).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource({"dynamic,5"})
    @Tag("campaign")
    void line29_severalHosts_oneMessageGoesToEach(String mode, int ranks) {
        severalHosts(mode, ranks);
    }

    @ParameterizedTest
    @CsvSource({"leaves,4", "paper,6"})
    @Tag("campaign")
    void line29_severalHostsOtherwise_oneMessageGoesToEach(String mode, int ranks) {
        severalHosts(mode, ranks);
    }

    private void severalHosts(String mode, int ranks) {
        List<Outcome> outcomes = Ranks.run(Ranks.options(mode, "min-bytes=0"), TwoHosts.class, ranks,
            directory.toString(), Broadcasts.class.getName(), Long.toString(System.nanoTime()), "300");

        allRight(outcomes, 300);
        assertThat(IntStream.range(0, ranks).mapToLong(rank -> Ranks.sum(outcomes.get(rank), "ready messages")))
            .anyMatch(messages -> messages > 0);
        assertThat(directory.toFile().listFiles()).allSatisfy(host -> assertThat(host).isEmptyDirectory());
    }

    @ParameterizedTest
    @CsvSource({"LateRoot,8", "Bcast,1000000"})
    @Tag("matrix")
    void line31_rankThatNeverComes_leavesTheOthersParkedAndIsNamed(String operation, String bytes) {
        rankNeverComes(operation, bytes);
    }

    @ParameterizedTest
    @CsvSource({"Scatter,1000000", "Gather,1000"})
    @Tag("campaign")
    void line31_rankThatNeverComesOtherwise_leavesTheOthersParkedAndIsNamed(String operation, String bytes) {
        rankNeverComes(operation, bytes);
    }

    @Test
    @Tag("matrix")
    void line31_rankThatNeverComesToANewCommunicator_isNamedByRank0() {
        rankNeverComes("First", "8", " has not returned after 1 s. It is the first operation on its communicator,"
            + " which waits for all ranks. Not arrived at it: rank 3.");
    }

    /** Who waits for rank 3 depends on which ranks come early: the root, or one that it hands the data to. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    @Tag("campaign")
    void line31_rankThatNeverComesWithoutSharedMemory_isNamedByWhoWaitsForIt(String late) {
        List<String> reports = errors(List.of("Bcast", "1000000", "3", late), "board=message");

        assertThat(reports).noneMatch(err -> err.contains("All ranks have arrived"))
            .anyMatch(err -> err.contains(" has not returned after 1 s. Not arrived at it: rank 3.")
                || err.contains(
                    " has not returned after 1 s. Rank 3 has not taken the data that this rank sends to it."));
    }

    private static void rankNeverComes(String operation, String bytes) {
        rankNeverComes(operation, bytes, " has not returned after 1 s. Not arrived at it: rank 3.");
    }

    private static void rankNeverComes(String operation, String bytes, String report) {
        assertThat(errors(List.of(operation, bytes, "3"))).anyMatch(err -> err.contains(report));
    }

    /** What the ranks report; those that have come use no processor. */
    private static List<String> errors(List<String> arguments, String... settings) {
        String[] all = Stream.concat(Stream.of("detach-bytes=0", "report-seconds=1"), Stream.of(settings))
            .toArray(String[]::new);
        List<Outcome> outcomes = Ranks.run(Ranks.options("leaves", all), NeverComes.class, 4,
            arguments.toArray(String[]::new));

        for (Outcome outcome : outcomes.subList(0, 3)) {
            assertThat(outcome.out()).as(outcome.toString()).isNotBlank();
            assertThat(Double.parseDouble(outcome.out().strip())).as(outcome.toString()).isLessThan(0.1);
        }
        return outcomes.stream().map(Outcome::err).toList();
    }
}
