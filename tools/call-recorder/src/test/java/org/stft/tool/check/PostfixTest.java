package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mpi.MPI;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ToolException;

/** Expressions about arguments that need no MPI. */
class PostfixTest {

    private final Values values = new Values(null, null, null, null);
    private final Functions functions = new Functions(null, null, null, null, new RankFacts(), null);

    private Expression parse(String text, Operation operation) {
        return Postfix.parse(text, operation, functions, values);
    }

    private boolean holds(String text, Call call) {
        return parse(text, call.operation()).holds(call);
    }

    private static Call send(int count, int dest, int tag) {
        return new WrittenCall(Operation.SEND, null, new int[4], 0, count, null, dest, tag);
    }

    private static Call receive(int source, int tag) {
        return new WrittenCall(Operation.RECV, null, new int[4], 0, 4, null, source, tag);
    }

    @ParameterizedTest
    @CsvSource({
        "@count 3 =, true", "@count 3 !=, false", "@count 3 <, false", "@count 4 <, true", "@count 3 <=, true",
        "@count 2 >, true", "@count 3 >=, true", "@count 4 >=, false", "@count -1 +  2 =, true",
        "@count 4 - -1 =, true",
        "@count 0 < @tag 5 > |, true", "@count 0 < @tag 5 > &, false", "@count 3 = @tag 7 = &, true", "1, true",
        "0, false",
        "@#buf 4 =, true", "LENGTH:@buf 4 =, true", "FINALIZED: 0 =, true", "@datatype 0 =, false",
        "@datatype 0 !=, false",
        "MISSING:@datatype, true", "MISSING:@buf, false", "FREED:@datatype 0 =, false",
    })
    void expressionOfASend_hasTheValueOfItsOperators(String text, boolean expected) {
        assertThat(holds(text, send(3, 1, 7))).isEqualTo(expected);
    }

    @Test
    void wildcards_areEqualToTheirConstantAndHaveNoOrder() {
        for (String order : new String[] {"<", ">", "<=", ">="}) {
            assertThat(holds("@source 0 " + order, receive(MPI.ANY_SOURCE, 0))).isFalse();
            assertThat(holds("@tag 0 " + order, receive(0, MPI.ANY_TAG))).isFalse();
            assertThat(holds("@source 0 " + order, receive(MPI.PROC_NULL, 0))).isFalse();
            assertThat(holds("@dest 0 " + order, send(0, MPI.PROC_NULL, 0))).isFalse();
        }
        assertThat(holds("@source -2 =", receive(MPI.ANY_SOURCE, 0))).isTrue();
        assertThat(holds("@source -2 !=", receive(MPI.ANY_SOURCE, 0))).isFalse();
        assertThat(holds("@source @tag =", receive(MPI.ANY_SOURCE, MPI.ANY_TAG))).isTrue();
        assertThat(holds("@source 1 + -1 =", receive(MPI.ANY_SOURCE, 0))).isFalse();
    }

    @Test
    void wildcardOfASend_isANumber() {
        assertThat(holds("@dest 0 <", send(1, MPI.ANY_SOURCE, 0))).isTrue();
        assertThat(holds("@tag 0 <", send(1, 0, MPI.ANY_TAG))).isTrue();
    }

    @Test
    void lists_haveTheirSmallestAndLargestValueProductAndDuplicates() {
        Call call = new WrittenCall(Operation.CREATE_CART, null, new int[] {3, 1 << 30, 3}, new boolean[] {true, false},
            false);
        assertThat(holds("MIN:@dims 3 =", call)).isTrue();
        assertThat(holds("MAX:@dims 1073741824 =", call)).isTrue();
        assertThat(holds("PRODUCT:@dims 9663676416 =", call)).isTrue();
        assertThat(holds("DUPLICATES:@dims 1 =", call)).isTrue();
        assertThat(holds("MIN:@periods MAX:@periods + 1 =", call)).isTrue();
        assertThat(holds("@reorder 0 =", call)).isTrue();
    }

    @Test
    void rangesOfRanks_areTheirRanks() {
        Call call = new WrittenCall(Operation.GROUP_RANGE_INCL, null,
            (Object) new int[][] {{6, 0, -3}, {1, 4, 2}, {3, 3, 1}});
        assertThat(holds("MIN:@ranges 0 = MAX:@ranges 6 = &", call)).isTrue();
        assertThat(holds("DUPLICATES:@ranges 2 =", call)).isTrue();
        Call stepOfNone = new WrittenCall(Operation.GROUP_RANGE_INCL, null, (Object) new int[][] {{0, 9, 0}});
        assertThat(holds("MAX:@ranges 9 =", stepOfNone)).isTrue();
    }

    @Test
    void requests_areMissingIfOneIsNull_butMpiHasOneForNone() {
        assertThat(MPI.REQUEST_NULL).isNotNull();
        assertThat(holds("MISSING:@requests",
            new WrittenCall(Operation.WAITANY, null, (Object) new Request[] {MPI.REQUEST_NULL, null}))).isTrue();
        assertThat(holds("MISSING:@requests",
            new WrittenCall(Operation.WAITANY, null, (Object) new Request[] {MPI.REQUEST_NULL}))).isFalse();
    }

    @Test
    void emptyAndMissingLists_haveNoSmallestValue() {
        for (int[] dims : new int[][] {{}, null}) {
            Call call = new WrittenCall(Operation.CREATE_CART, null, dims, null, true);
            assertThat(holds("MIN:@dims 1 < MAX:@dims 1 > |", call)).isFalse();
        }
        Call huge = new WrittenCall(Operation.CREATE_CART, null,
            new int[] {1 << 30, 1 << 30, 1 << 30}, null, true);
        assertThat(holds("PRODUCT:@dims 4 >", huge)).isTrue();
    }

    @Test
    void explanation_namesTheArgumentsAndFunctionsWithTheirValues() {
        assertThat(parse("@dest 0 < @dest LENGTH:@buf >= | @tag 3 = &", Operation.SEND).explain(send(3, 9, 3)))
            .isEqualTo("dest is 9, LENGTH(buf) is 4, tag is 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2", "1 <", "@unheard 1 =", "UNHEARD:@buf", "MIN:", "OVERLAP:@buf", "BUSY:@self",
        "@count ?", "%X", "%T:THING 1 =", "%O:THING 1 =", "%Q:@self 1 =", "count 1 ="})
    void wrongExpression_isRefusedWithItsText(String text) {
        assertThatThrownBy(() -> parse(text, Operation.SEND)).isInstanceOf(ToolException.class)
            .hasMessageContaining("stft.call-check.plan: expected ").hasMessageContaining("'");
    }
}
