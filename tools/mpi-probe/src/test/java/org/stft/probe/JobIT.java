package org.stft.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mpj.RankJvms;
import programs.Contract;
import programs.Facts;
import programs.Family;
import programs.Nesting;
import programs.NullReceivers;
import programs.Sizes;
import programs.Traffic;

/** Tools in real jobs, a JVM for each rank. */
@Tag("any-java")
class JobIT {

    @Test
    void callsThatMpjMakesItself_areNotSeen() {
        List<String> expected = List.of("INIT", "RANK", "RANK", "SENDRECV", "IRECV", "ISEND", "WAITALL", "ALLREDUCE",
            "RECV_INIT",
            "START", "SSEND", "WAIT", "WTICK", "OP_NEW", "REDUCE", "WTIME", "BARRIER", "FINALIZE");
        for (RankJvms.Outcome rank : RankJvms.run(ProbedJvm.options("seen"), Nesting.class, 2)) {
            List<String> seen = rank.lines().stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
            List<String> without = expected.stream().filter(name -> rank.rank() == 0 || !name.equals("WTIME")).toList();
            assertThat(seen).as("rank " + rank.rank()).isEqualTo(without);
        }
    }

    @Test
    void messagesInRandomOrderWithWildcards_receivesAreNumberedAsTheirMessagesWere() {
        long seed = System.nanoTime();
        List<RankJvms.Outcome> ranks = RankJvms.run(ProbedJvm.options("matches"), Traffic.class, 3, Long.toString(seed),
            "40");
        assertThat(ranks).as("seed " + seed).allSatisfy(rank -> assertThat(rank.lines())
            .containsExactly("sent 410 received 410 wrong 0 requests known unknown 0"));
    }

    @Test
    void programThatFinalizes_itsToolsAreToldSo() {
        assertThat(RankJvms.run(ProbedJvm.options("placed-observe"), Nesting.class, 2))
            .allSatisfy(rank -> assertThat(rank.lines()).contains("placed-observe FINALIZED no word"));
    }

    /** Whether a tool is interested in the call or not. */
    @ParameterizedTest
    @ValueSource(strings = {"placed-observe", "matches"})
    void callOnNull_givesTheExceptionAtTheLineOfTheProgram_andNoToolSeesIt(String tool) {
        assertThat(RankJvms.run(ProbedJvm.options(tool), NullReceivers.class, 1).get(0).lines()).startsWith(
            "Cannot invoke \"mpi.Intracomm.Barrier()\" on null at programs.NullReceivers",
            "Cannot invoke \"mpi.Comm.Send(Object, int, int, mpi.Datatype, int, int)\" on null at programs.NullReceivers",
            "Cannot invoke \"mpi.Request.Wait()\" on null at programs.NullReceivers");
    }

    @Test
    void communicators_haveTheSameNameOnAllMembers() {
        List<RankJvms.Outcome> ranks = RankJvms.run(ProbedJvm.options("names"), Family.class, 4);
        for (RankJvms.Outcome rank : ranks) {
            assertThat(rank.lines().stream().map(line -> line.replaceAll("/i[0-9a-f]+-", "/i-")).toList())
                .containsExactly(namesOfRank(rank.rank()));
        }
        assertThat(ranks.stream().map(rank -> rank.lines().get(7).split(" ")[1]).distinct())
            .as("names of the intercommunicator").hasSize(1);
    }

    /** The communicators of {@link Family} in a rank of four. */
    static String[] namesOfRank(int rank) {
        int half = rank % 2;
        String halves = half == 0 ? "[0, 2]" : "[1, 3]";
        String others = half == 0 ? "[1, 3]" : "[0, 2]";
        return new String[] {
            "INIT WORLD [0, 1, 2, 3]",
            "SPLIT WORLD/1@" + half + " " + halves,
            "CLONE WORLD/1@" + half + "/1@" + half + " " + halves,
            "CREATE WORLD/2@1 [1, 3]",
            "CREATE_CART WORLD/3@0 [0, 1, 2, 3]",
            "CART_SUB WORLD/3@0/1@" + half + " " + halves,
            "CREATE_GRAPH WORLD/4@0 [0, 1, 2, 3]",
            "CREATE_INTERCOMM WORLD/i-1@0 " + others,
            "MERGE WORLD/i-1@0/1@0 [0, 2, 1, 3]"};
    }

    @Test
    void rankWithMpi_keepsTheContractOfAnMpiLibrary() {
        List<String> options = new ArrayList<>(ProbedJvm.options("library-contract"));
        options.add(AgentIT.CONTRACT);
        assertThat(RankJvms.run(options, Contract.class, 4)).allSatisfy(rank -> assertThat(rank.lines()).hasSize(19)
            .allSatisfy(line -> assertThat(line).startsWith("holds: ")));
    }

    @Test
    void factsOfTypesRequestsAndThreads_areThoseOfTheProgram() {
        List<RankJvms.Outcome> ranks = RankJvms.run(ProbedJvm.options("ask-facts"), Facts.class, 2);
        String at = " at programs.Facts.main(Facts.java:";
        assertThat(ranks.get(0).lines().stream().filter(line -> line.contains(" digest ")).count()).isEqualTo(2);
        for (RankJvms.Outcome rank : ranks) {
            assertThat(rank.lines().stream().map(line -> line.replaceAll(" digest .*", "")).toList()).containsExactly(
                "3 INT from 1 committed true", "INT from 0 committed true", "completed 1, 1 open",
                "main/1 call 1 from programs.Facts.ask(Facts.java:49) < programs.Facts.lambda$main$0(Facts.java:37)",
                "reduction by Last", "main call 9", "completed 1, 0 open", "INT from 0 committed true",
                "open Comm.Irecv" + at + "44)",
                "unfreed 1 of SPLIT" + at + "28)", "unfreed 1 of TYPE_VECTOR" + at + "19)",
                "unfreed 1 of GROUP" + at + "26)", "unfreed 1 of OP_NEW" + at + "23)",
                "main call 12");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "1016"})
    void trailer_isWithItsMessageInEveryModeAndSizeAndTheProgramDoesNotSeeIt(String length) {
        List<RankJvms.Outcome> plain = RankJvms.run(ProbedJvm.options(""), Sizes.class, 2);
        List<RankJvms.Outcome> ranks = RankJvms.run(with(length), Sizes.class, 2);
        assertThat(plain.get(1).lines()).endsWith("checks 370");
        assertThat(ranks.get(1).lines()).endsWith("checks 370", "trailers 344 wrong 0 damaged 0");
    }

    @Test
    void collectives_carryNoTrailerAndGiveTheSameResults() {
        assertThat(RankJvms.run(with("8"), Nesting.class, 2)).allSatisfy(rank -> assertThat(rank.lines())
            .containsExactly("trailers 3 wrong 0 damaged 0")); // Sendrecv, Irecv and Start; the program checks the results
    }

    @Test
    void messagesInRandomOrderWithWildcards_trailerHasTheNumberThatTheReceiverCounts() {
        long seed = System.nanoTime();
        assertThat(RankJvms.run(with("8"), Traffic.class, 3, Long.toString(seed), "40")).as("seed " + seed)
            .allSatisfy(rank -> assertThat(rank.lines()).containsExactly("trailers 410 wrong 0 damaged 0"));
    }

    private static List<String> with(String length) {
        List<String> options = new ArrayList<>(ProbedJvm.options("trails"));
        options.add("-Dstft.trails.length=" + length);
        return options;
    }
}
