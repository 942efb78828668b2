package org.stft.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.stft.fault.FaultSpec;
import org.stft.launcher.incarnation.FaultPlan;

class FaultPlanTest {

    private static final FaultSpec FIRST = FaultSpec.parse("rank=1,version=2");
    private static final FaultSpec SECOND = FaultSpec.parse("rank=0,version=3");
    private static final FaultSpec THIRD = FaultSpec.parse("rank=2,version=4");

    @Test
    void faults_areForOneRunEachAndThoseThatDidNotStrikeAreKnown() {
        FaultPlan plan = new FaultPlan(List.of(FIRST, SECOND, THIRD));
        assertThat(plan.next()).contains(FIRST);
        plan.ended(Optional.of(FIRST), RestartPolicyTest.failed(Map.of(1, 137)));
        assertThat(plan.next()).contains(SECOND);
        plan.ended(Optional.of(SECOND), RestartPolicyTest.failed(Map.of(1, 9)));
        assertThat(plan.missed()).containsExactly(SECOND, THIRD);
    }

    @Test
    void faultThatStruck_isNotMissed_howeverItsRankEnded() {
        FaultPlan plan = new FaultPlan(List.of(FIRST, SECOND));
        plan.next();
        plan.struck();
        plan.ended(Optional.of(FIRST), RestartPolicyTest.failed(Map.of(1, 9)));
        plan.next();
        plan.ended(Optional.of(SECOND), RestartPolicyTest.failed(Map.of(0, 9)));
        assertThat(plan.missed()).containsExactly(SECOND);
    }

    @Test
    void moreRunsThanFaults_furtherOnesHaveNone() {
        FaultPlan plan = new FaultPlan(List.of(FIRST));
        plan.ended(plan.next(), RestartPolicyTest.failed(Map.of(1, 137)));
        assertThat(plan.next()).isEmpty();
        assertThat(plan.next()).isEmpty();
        assertThat(plan.missed()).isEmpty();
    }

    @Test
    void faultBelowTheFirstVersionOfTheRun_isRefusedWithThatVersion() {
        FaultPlan plan = new FaultPlan(List.of(FIRST));
        plan.requireFrom(2);
        assertThatThrownBy(() -> plan.requireFrom(3)).hasMessageContaining("the versions of this run begin with 3,")
            .hasMessageContaining("version=3 or higher");
    }
}
