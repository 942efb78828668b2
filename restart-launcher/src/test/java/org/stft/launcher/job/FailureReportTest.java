package org.stft.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.StftException.Category;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.link.RankEvent;

class FailureReportTest {

    private static Map<Integer, Integer> inOrder(int... rankAndCode) {
        Map<Integer, Integer> culprits = new LinkedHashMap<>();
        for (int i = 0; i < rankAndCode.length; i += 2) {
            culprits.put(rankAndCode[i], rankAndCode[i + 1]);
        }
        return culprits;
    }

    @Test
    void signalsAndCodes_areNamed() {
        assertThat(FailureReport.of(RestartPolicyTest.failed(inOrder(2, 137))))
            .isEqualTo("rank 2 was killed by SIGKILL.");
        assertThat(FailureReport.of(RestartPolicyTest.failed(inOrder(2, 139, 0, 139))))
            .isEqualTo("ranks 0, 2 were killed by SIGSEGV.");
        assertThat(FailureReport.of(RestartPolicyTest.failed(inOrder(1, 3, 0, 134))))
            .isEqualTo("rank 1 ended with exit code 3; rank 0 was killed by SIGABRT.");
        assertThat(FailureReport.of(RestartPolicyTest.failed(inOrder(0, 255, 1, 255, 2, 255))))
            .isEqualTo("all ranks ended with exit code 255.");
        assertThat(FailureReport.of(RestartPolicyTest.failed(inOrder(0, 128 + 37))))
            .isEqualTo("rank 0 was killed by signal 37.");
    }

    @Test
    void sameMessageOfAllRanks_isSaidOnceWithoutThem() {
        assertThat(FailureReport.of(RestartPolicyTest.explained(Category.RETRY, "The disk is full.", 0, 1, 2)))
            .isEqualTo("The disk is full.");
        assertThat(FailureReport.of(RestartPolicyTest.explained(Category.RETRY, "The disk is full.", 0, 1)))
            .isEqualTo("ranks 0, 1: The disk is full.");
    }

    @Test
    void othersFailedBecauseOneDied_theyAreMentionedOnly() {
        RunOutcome ending = RestartPolicyTest.ending(false, inOrder(0, 4, 2, 137),
            Map.of(0, new RankEvent.Failed(Category.LOST, "rank 0 has lost its connection to rank 2.")), Map.of());
        assertThat(FailureReport.of(ending)).isEqualTo("rank 2 was killed by SIGKILL; rank 0 failed with it.");
    }

    private static RankEvent.Threw threw(String trace) {
        return new RankEvent.Threw(trace, "", 0);
    }

    @Test
    void sameStackTraceOnSeveralRanks_isPrintedOnce() {
        RunOutcome ending = RestartPolicyTest.ending(false, inOrder(0, 1, 1, 1, 2, 1), Map.of(),
            Map.of(0, threw("E: a\n\tat x\n"), 1, threw("E: b\n\tat y\n"), 2, threw("E: a\n\tat x\n")));
        assertThat(FailureReport.traces(ending)).containsExactly("exception on ranks 0, 2:", "E: a", "\tat x",
            "exception on rank 1:", "E: b", "\tat y");
    }
}
