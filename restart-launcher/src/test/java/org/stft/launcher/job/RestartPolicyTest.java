package org.stft.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.stft.StftException.Category;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.link.RankEvent;

class RestartPolicyTest {

    private static final int KILLED = 137;

    static RunOutcome failed(Map<Integer, Integer> culprits) {
        return ending(false, culprits, Map.of(), Map.of());
    }

    static RunOutcome explained(Category category, String message, Integer... ranks) {
        Map<Integer, Integer> culprits = new LinkedHashMap<>();
        Map<Integer, RankEvent.Failed> failures = new TreeMap<>();
        for (int rank : ranks) {
            culprits.put(rank, 1);
            failures.put(rank, new RankEvent.Failed(category, message));
        }
        return ending(false, culprits, failures, Map.of());
    }

    static RunOutcome ending(boolean stopRequested, Map<Integer, Integer> culprits,
        Map<Integer, RankEvent.Failed> failures,
        Map<Integer, RankEvent.Threw> traces) {
        TreeMap<Integer, Integer> codes = new TreeMap<>(Map.of(0, 143, 1, 143, 2, 143));
        codes.putAll(culprits);
        return new RunOutcome(RunOutcome.Kind.FAILED, stopRequested, codes, culprits, new TreeMap<>(failures),
            new TreeMap<>(traces), "", Optional.empty(), OptionalInt.empty());
    }

    @Test
    void killed_isRestartedAsOftenAsAllowed() {
        RestartPolicy policy = new RestartPolicy(2);
        assertThat(policy.refuse(failed(Map.of(1, KILLED)), 0)).isEmpty();
        assertThat(policy.refuse(failed(Map.of(1, KILLED)), 0)).isEmpty();
        assertThat(policy.restarts()).isEqualTo(2);
        assertThat(policy.refuse(failed(Map.of(1, KILLED)), 7))
            .hasValueSatisfying(why -> assertThat(why).contains("--max-restarts 2"));
        assertThat(policy.restarts()).isEqualTo(2);
    }

    @Test
    void exitedByItself_isRestartedOnlyFromAVersion() {
        assertThat(new RestartPolicy(3).refuse(failed(Map.of(1, 9)), 0)).isPresent();
        assertThat(new RestartPolicy(3).refuse(failed(Map.of(1, 9)), 4)).isEmpty();
    }

    @Test
    void sameFailureWithoutANewVersion_isNotRestartedAgain() {
        RestartPolicy policy = new RestartPolicy(9);
        assertThat(policy.refuse(failed(Map.of(1, 9)), 4)).isEmpty();
        assertThat(policy.refuse(failed(Map.of(1, 9)), 5)).as("a new version").isEmpty();
        assertThat(policy.refuse(failed(Map.of(2, 9)), 5)).as("another rank").isEmpty();
        assertThat(policy.refuse(failed(Map.of(2, 8)), 5)).as("another code").isEmpty();
        assertThat(policy.refuse(failed(Map.of(2, 8)), 5)).isPresent();
    }

    private static RunOutcome threw(int rank, String place, long call) {
        return ending(false, Map.of(rank, 1), Map.of(),
            Map.of(rank, new RankEvent.Threw("trace " + System.nanoTime(), place, call)));
    }

    @Test
    void sameExceptionAfterTheSameCall_isNotRestartedAgainThoughAVersionWasSaved() {
        RestartPolicy policy = new RestartPolicy(9);
        assertThat(policy.refuse(threw(1, "E at x", 7), 4)).isEmpty();
        assertThat(policy.refuse(threw(1, "E at x", 8), 5)).as("another call").isEmpty();
        assertThat(policy.refuse(threw(1, "E at y", 8), 6)).as("another place").isEmpty();
        assertThat(policy.refuse(threw(2, "E at y", 8), 7)).as("another rank").isEmpty();
        assertThat(policy.refuse(failed(Map.of(2, 1)), 8)).as("no exception").isEmpty();
        assertThat(policy.refuse(threw(2, "E at y", 8), 9)).isEmpty();
        RunOutcome again = threw(2, "E at y", 8);
        assertThat(policy.isRepetition(again)).isTrue();
        assertThat(policy.refuse(again, 10))
            .hasValueSatisfying(why -> assertThat(why).contains("the same exception came again"));
    }

    @Test
    void failureThatStftExplains_isRestartedOnlyIfItMayPass() {
        assertThat(new RestartPolicy(3).refuse(explained(Category.RETRY, "full", 0, 1, 2), 4)).isEmpty();
        assertThat(new RestartPolicy(3).refuse(explained(Category.FIX_CALL, "wrong", 0, 1, 2), 4)).isPresent();
        assertThat(new RestartPolicy(3).refuse(explained(Category.GIVE_UP, "damaged", 0), 4)).isPresent();
    }

    @Test
    void survivorsOfAKilledRankExplainTheirConnections_isRestarted() {
        RunOutcome ending = ending(false, Map.of(2, KILLED, 0, 1),
            Map.of(0, new RankEvent.Failed(Category.LOST, "lost its connection")), Map.of());
        assertThat(new RestartPolicy(3).refuse(ending, 4)).isEmpty();
    }

    @Test
    void rankThatLostItsConnectionBeforeItHeardWhyAllFail_isRestarted() {
        RunOutcome ending = ending(false, Map.of(0, 3, 1, 3, 2, 1),
            Map.of(0, new RankEvent.Failed(Category.RETRY, "full"),
                1, new RankEvent.Failed(Category.RETRY, "full"), 2,
                new RankEvent.Failed(Category.LOST, "lost its connection")),
            Map.of());
        assertThat(new RestartPolicy(3).refuse(ending, 4)).isEmpty();
    }

    @Test
    void onlyConnectionsWereLost_isRestartedAsOftenAsAllowed() {
        RestartPolicy policy = new RestartPolicy(2);
        assertThat(policy.refuse(explained(Category.LOST, "lost its connection", 0, 2), 0)).isEmpty();
        assertThat(policy.refuse(explained(Category.LOST, "lost its connection", 0, 2), 0)).isEmpty();
        assertThat(policy.refuse(explained(Category.LOST, "lost its connection", 0, 2), 0))
            .hasValueSatisfying(why -> assertThat(why).contains("--max-restarts 2"));
    }

    @Test
    void rankFailedForGoodAndOthersLostTheirConnectionToIt_isNotRestarted() {
        RunOutcome ending = ending(false, Map.of(0, 1, 2, 1),
            Map.of(0, new RankEvent.Failed(Category.LOST, "lost its connection"),
                2, new RankEvent.Failed(Category.GIVE_UP, "damaged")),
            Map.of());
        assertThat(new RestartPolicy(3).refuse(ending, 4)).isPresent();
    }

    @Test
    void diskStaysFull_isToldToMakeSpace() {
        RestartPolicy policy = new RestartPolicy(3);
        RunOutcome full = explained(Category.RETRY, "Version 3 was not saved: rank 0: store/x: No space left on device",
            0, 1, 2);
        assertThat(policy.refuse(full, 2)).isEmpty();
        assertThat(policy.refuse(full, 2)).hasValueSatisfying(why -> assertThat(why)
            .contains("failed twice in the same way").endsWith("Make space on the disk of the store first."));
    }

    @Test
    void memoryIsShort_isToldToGiveMore() {
        RunOutcome saving = explained(Category.GIVE_UP,
            "the image could not be made: java.lang.OutOfMemoryError: Java heap space", 0);
        assertThat(new RestartPolicy(3).refuse(saving, 4))
            .hasValueSatisfying(why -> assertThat(why).contains("--jvm -Xmx"));
        RestartPolicy policy = new RestartPolicy(3);
        assertThat(policy.refuse(threw(1, "java.lang.OutOfMemoryError at x", 7), 4)).isEmpty();
        assertThat(policy.refuse(threw(1, "java.lang.OutOfMemoryError at x", 7), 4))
            .hasValueSatisfying(why -> assertThat(why).contains("same exception").contains("--jvm -Xmx")
                .doesNotContain("Correct the program"));
    }

    @Test
    void causeIsNotKnown_isToldToCorrectIt() {
        RestartPolicy policy = new RestartPolicy(3);
        assertThat(policy.refuse(failed(Map.of(1, 9)), 4)).isEmpty();
        assertThat(policy.refuse(failed(Map.of(1, 9)), 4))
            .hasValueSatisfying(why -> assertThat(why).endsWith("Correct the cause first."));
    }

    @Test
    void stopWasRequested_isNotRestarted() {
        assertThat(new RestartPolicy(3).refuse(ending(true, Map.of(1, KILLED), Map.of(), Map.of()), 4)).isPresent();
    }
}
