package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.probe.Operation;
import org.stft.probe.ToolException;

class PlanTest {

    @Test
    void allEntries_areInThePlan() {
        Plan plan = Plan.parse("record:BCAST,SPLIT;calls:TYPE_VECTOR; check:tag-range:stop:before:SEND,RECV:@tag 0 <;"
            + "check:changed:continue:complete:ISEND:CRC_BEFORE:@buf CRC_AFTER:@buf !=;");
        assertThat(plan.recorded()).containsExactlyInAnyOrder(Operation.BCAST, Operation.SPLIT);
        assertThat(plan.calls()).containsExactly(Operation.TYPE_VECTOR);
        assertThat(plan.checks()).containsExactly(
            new LocalCheck("tag-range", true, LocalCheck.When.BEFORE, Set.of(Operation.SEND, Operation.RECV),
                "@tag 0 <"),
            new LocalCheck("changed", false, LocalCheck.When.COMPLETE, Set.of(Operation.ISEND),
                "CRC_BEFORE:@buf CRC_AFTER:@buf !="));
        assertThat(plan.operations()).hasSize(6);
        assertThat(plan.uses("BUSY")).isFalse();
        assertThat(plan.uses("BUSY", "CRC_AFTER")).isTrue();
    }

    @Test
    void emptyPlan_isAboutNothing() {
        assertThat(Plan.parse("")).isEqualTo(new Plan(Set.of(), Set.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "record:UNHEARD", "check:a:stop:before:SEND", "check:a:halt:before:SEND:1",
        "check:a:stop:sometimes:SEND:1", "calls:SEND:1", "other:SEND"})
    void wrongEntry_isRefusedWithItsText(String entry) {
        assertThatThrownBy(() -> Plan.parse("calls:SEND;" + entry)).isInstanceOf(ToolException.class)
            .hasMessageContaining("'" + entry + "'");
    }
}
