package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.nativempi.NativeRanks.Outcome;

/** The call probe on this package: the tools and programs of its own tests, which run there on MPJ Express. */
@Tag("any-java")
class ProbedRanksTest {

    private static final String OURS = "mpi.ProbedMpi";
    private static final String CONTRACT = "-Dstft.library-contract.class=" + OURS;
    private static final int PROMISES = 19;

    private static List<String> options(String tools, String... more) {
        List<String> options = new ArrayList<>(
            List.of("-javaagent:" + System.getProperty("test.probe.agent"), "-Dstft.tools=" + tools,
                "-Dstft.tools.library=" + OURS));
        options.addAll(List.of(more));
        return options;
    }

    private static String classPath() {
        return NativeRanks.classPath("junit", "assertj") + File.pathSeparator + System.getProperty("test.probe.tests");
    }

    private static List<String> lines(Implementation implementation, int ranks, List<String> options, String program,
        String... arguments) {
        Outcome outcome = NativeRanks.run(implementation, ranks, classPath(), options, "programs." + program,
            arguments);
        assertThat(outcome.exit()).as(outcome.all()).isZero();
        return outcome.out().lines().toList();
    }

    private static Outcome alone(List<String> options, String program) {
        List<String> command = NativeRanks.java(classPath(), options);
        command.add("programs." + program);
        return NativeRanks.run(command, program + "-alone");
    }

    @ParameterizedTest
    @EnumSource
    void rankWithMpi_keepsTheContractOfAnMpiLibrary(Implementation implementation) {
        assertThat(lines(implementation, 4, options("library-contract", CONTRACT), "Contract")).hasSize(4 * PROMISES)
            .allSatisfy(line -> assertThat(line).startsWith("holds: "));
    }

    @Test
    void rankWithoutMpi_keepsTheContractAndLoadsNoLibrary() {
        List<String> lines = alone(options("library-contract,alone", CONTRACT, "-verbose:class"), "Contract").out()
            .lines().toList();
        assertThat(lines.stream().filter(line -> line.startsWith("holds: "))).hasSize(PROMISES);
        assertThat(lines).noneMatch(line -> line.startsWith("BROKEN: "))
            .noneMatch(line -> line.contains(" com.sun.jna.") || line.contains("nativempi.library.Mpi "));
    }

    @Test
    void rankWithoutMpi_itsCommunicatorsHaveTheNamesThatTheyHaveWithIt() {
        Outcome alone = alone(options("names,alone"), "Family");
        assertThat(alone.err()).isEmpty();
        assertThat(alone.out().lines().map(line -> line.replaceAll("/i[0-9a-f]+-", "/i-")))
            .containsExactlyElementsOf(names(1).toList());
    }

    @ParameterizedTest
    @EnumSource
    void communicators_haveTheSameNameOnAllMembers(Implementation implementation) {
        assertThat(lines(implementation, 4, options("names"), "Family").stream()
            .map(line -> line.replaceAll("/i[0-9a-f]+-", "/i-")))
            .containsExactlyInAnyOrderElementsOf(
                IntStream.range(0, 4).boxed().flatMap(ProbedRanksTest::names).toList());
    }

    private static Stream<String> names(int rank) {
        int half = rank % 2;
        String halves = half == 0 ? "[0, 2]" : "[1, 3]";
        String others = half == 0 ? "[1, 3]" : "[0, 2]";
        return Stream.of("INIT WORLD [0, 1, 2, 3]", "SPLIT WORLD/1@" + half + " " + halves,
            "CLONE WORLD/1@" + half + "/1@" + half + " " + halves, half == 0 ? "" : "CREATE WORLD/2@1 [1, 3]",
            "CREATE_CART WORLD/3@0 [0, 1, 2, 3]", "CART_SUB WORLD/3@0/1@" + half + " " + halves,
            "CREATE_GRAPH WORLD/4@0 [0, 1, 2, 3]", "CREATE_INTERCOMM WORLD/i-1@0 " + others,
            "MERGE WORLD/i-1@0/1@0 [0, 2, 1, 3]").filter(line -> !line.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, matches, sent 410 received 410 wrong 0 requests known unknown 0",
        "MPICH, trails, trailers 410 wrong 0 damaged 0"})
    void messagesInRandomOrderWithWildcards_areNumberedAsTheyWereSent(Implementation implementation, String tool,
        String expected) {
        messagesAreNumbered(implementation, tool, expected);
    }

    @ParameterizedTest
    @CsvSource({"MPICH, matches, sent 410 received 410 wrong 0 requests known unknown 0",
        "OPEN_MPI, trails, trailers 410 wrong 0 damaged 0"})
    @Tag("matrix")
    void messagesInRandomOrderOnTheOtherLibrary_areNumberedAsTheyWereSent(Implementation implementation, String tool,
        String expected) {
        messagesAreNumbered(implementation, tool, expected);
    }

    private void messagesAreNumbered(Implementation implementation, String tool, String expected) {
        String seed = Long.toString(System.nanoTime());
        assertThat(lines(implementation, 3, options(tool), "Traffic", seed, "40")).as("seed " + seed)
            .containsExactly(expected, expected, expected);
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 1016", "MPICH, 8"})
    void trailer_isWithItsMessageInEveryModeAndSizeAndTheProgramDoesNotSeeIt(Implementation implementation,
        int length) {
        trailerIsWithItsMessage(implementation, length);
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 8", "MPICH, 1016"})
    @Tag("campaign")
    void trailerOfAnotherLength_isWithItsMessageInEveryModeAndSize(Implementation implementation, int length) {
        trailerIsWithItsMessage(implementation, length);
    }

    private void trailerIsWithItsMessage(Implementation implementation, int length) {
        List<String> plain = lines(implementation, 2, List.of(), "Sizes", "without-packed");
        List<String> probed = lines(implementation, 2, options("trails", "-Dstft.trails.length=" + length), "Sizes",
            "without-packed");
        assertThat(plain).contains("checks 366").hasSize(2);
        assertThat(probed).containsAll(plain).contains("trailers 339 wrong 0 damaged 0");
    }

    @ParameterizedTest
    @EnumSource
    void callsThatTheLibraryMakesItself_areNotSeenAndCarryNoTrailer(Implementation implementation) {
        assertThat(lines(implementation, 2, options("trails"), "Nesting"))
            .containsExactly("trailers 3 wrong 0 damaged 0", "trailers 3 wrong 0 damaged 0");
        assertThat(lines(implementation, 2, options("seen"), "Nesting").stream()
            .filter(line -> line.contains("Nesting.main"))).hasSize(2 * 17);
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 2, PointToPointCalls, point-to-point-calls.txt",
        "MPICH, 3, CollectiveCalls, collective-calls.txt", "OPEN_MPI, 4, StandardCalls, standard-calls.txt"})
    void programsOfUsers_haveTheSameResultsWithTrailers(Implementation implementation, int ranks, String program,
        String expected) {
        resultsAreTheSame(implementation, ranks, program, expected);
    }

    @ParameterizedTest
    @CsvSource({"MPICH, 2, PointToPointCalls, point-to-point-calls.txt",
        "OPEN_MPI, 3, CollectiveCalls, collective-calls.txt", "MPICH, 4, StandardCalls, standard-calls.txt"})
    @Tag("matrix")
    void programsOfUsersOnTheOtherLibrary_haveTheSameResultsWithTrailers(Implementation implementation, int ranks,
        String program, String expected) {
        resultsAreTheSame(implementation, ranks, program, expected);
    }

    private void resultsAreTheSame(Implementation implementation, int ranks, String program, String expected) {
        assertThat(lines(implementation, ranks, options("trails"), program).stream()
            .filter(line -> line.startsWith("result ")).sorted())
            .containsExactlyElementsOf(ProgramsTest.expected(expected));
    }

    @ParameterizedTest
    @EnumSource
    void factsOfTypesRequestsAndThreads_areThoseOfTheProgram(Implementation implementation) {
        assertThat(lines(implementation, 2, options("ask-facts"), "Facts")).contains("completed 1, 1 open",
            "main/1 call 1 from programs.Facts.ask(Facts.java:49) < programs.Facts.lambda$main$0(Facts.java:37)",
            "reduction by Last", "open Comm.Irecv at programs.Facts.main(Facts.java:44)", "main call 12");
    }
}
