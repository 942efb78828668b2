package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.AbortedJob;
import programs.ChannelRanks;
import programs.CollectiveCalls;
import programs.CommunicatorCalls;
import programs.JvmUnderLoad;
import programs.PointToPointCalls;
import programs.StandardCalls;

/** Programs of users, under real launchers: the same results on each implementation. */
class ProgramsTest {

    @ParameterizedTest
    @EnumSource
    void messagesBetweenTwoRanks_areAsExpected(Implementation implementation) {
        expect("point-to-point-calls.txt", NativeRanks.run(implementation, 2, PointToPointCalls.class));
    }

    @ParameterizedTest
    @EnumSource
    void collectiveOperationsOfThreeRanks_areAsExpected(Implementation implementation) {
        expect("collective-calls.txt", NativeRanks.run(implementation, 3, CollectiveCalls.class));
    }

    @ParameterizedTest
    @EnumSource
    void groupsCommunicatorsAndTopologiesOfFourRanks_areAsExpected(Implementation implementation) {
        expect("communicator-calls.txt", NativeRanks.run(implementation, 4, CommunicatorCalls.class));
    }

    @ParameterizedTest
    @EnumSource
    void whatMpjExpressDoesWronglyOrHasNot_isAsMpiSays(Implementation implementation) {
        expect("standard-calls.txt", NativeRanks.run(implementation, 4, StandardCalls.class));
    }

    @ParameterizedTest
    @EnumSource
    void nullChecksStackOverflowsAndCollectionsInARank_areThoseOfAnyJvm(Implementation implementation) {
        expect("jvm-under-load.txt", NativeRanks.run(implementation, 2, JvmUnderLoad.class));
    }

    @ParameterizedTest
    @EnumSource
    void messagesOfStftAndItsGuard_areApartFromTheProgram(Implementation implementation) {
        NativeRanks.Outcome outcome = NativeRanks.run(implementation, 3, ChannelRanks.class);
        assertThat(outcome.exit()).as(outcome.all()).isZero();
        String name = implementation.id() + " N";
        assertThat(outcome.results()).containsExactly("result 0 " + name, "result 1 " + name, "result 2 " + name);
    }

    @ParameterizedTest
    @EnumSource
    void abortOfOneRank_endsAll(Implementation implementation) {
        assertThat(NativeRanks.run(implementation, 2, AbortedJob.class).exit()).isEqualTo(7);
    }

    /** What MPJ Express does right is what the expected results say: they are not only our own. */
    @Test
    void messagesOnMpjExpress_haveTheSameResults() throws IOException, InterruptedException {
        assertThat(MpjExpressRanks.results(2, PointToPointCalls.class))
            .containsExactlyElementsOf(expected("point-to-point-calls.txt"));
    }

    @Test
    void collectiveOperationsOnMpjExpress_haveTheSameResults() throws IOException, InterruptedException {
        assertThat(MpjExpressRanks.results(3, CollectiveCalls.class))
            .containsExactlyElementsOf(expected("collective-calls.txt"));
    }

    @Test
    void groupsCommunicatorsAndTopologiesOnMpjExpress_haveTheSameResults() throws IOException, InterruptedException {
        assertThat(MpjExpressRanks.results(4, CommunicatorCalls.class))
            .containsExactlyElementsOf(expected("communicator-calls.txt"));
    }

    private static void expect(String file, NativeRanks.Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.all()).isZero();
        assertThat(outcome.results()).containsExactlyElementsOf(expected(file));
    }

    static List<String> expected(String file) {
        try (InputStream in = ProgramsTest.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
