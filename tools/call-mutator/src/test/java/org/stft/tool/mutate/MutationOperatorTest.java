package org.stft.tool.mutate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ToolException;

/** What operators make of calls. Those that ask a communicator are in the test of the command. */
class MutationOperatorTest {

    private final int[] buffer = {1, 2, 3};
    private final Calls made = new Calls();

    /** Notes what a changed call asks of the program. */
    private static final class Calls implements Program {

        private final List<String> further = new ArrayList<>();
        private boolean same;
        private Call later;

        @Override
        public Object call(Call place, Operation operation, Object self, Object... arguments) {
            further.add(operation + " " + Arrays.toString(arguments));
            return null;
        }

        @Override
        public void makeAfterNext(Call call) {
            later = call;
        }

        @Override
        public Request completed() {
            return null;
        }

        @Override
        public void hadSameEffect() {
            same = true;
        }

        @Override
        public void expect(Request request, int source, int tag) {
            throw new UnsupportedOperationException();
        }
    }

    private WrittenCall send(Operation operation) {
        return new WrittenCall(operation, buffer, 1, 2, null, 1, 7);
    }

    @ParameterizedTest
    @CsvSource({"TAG_OTHER, SEND, 5, 8", "TAG_OTHER, IRECV, 5, 8", "TAG_NEGATIVE, ISEND, 5, -7",
        "COUNT_LESS, SEND, 2, 1", "COUNT_MORE, RECV, 2, 3", "COUNT_ZERO, IRECV, 2, 0", "COUNT_NEGATIVE, SEND, 2, -7",
        "OFFSET_MORE, SEND, 1, 2", "OFFSET_NEGATIVE, SEND, 1, -7", "BUFFER_NULL, RECV, 0,"})
    void argument_isChangedAndTheOthersAreNot(MutationOperator operator, Operation operation, int position,
        Integer value) {
        WrittenCall call = send(operation);
        Object[] expected = {buffer, 1, 2, null, 1, 7};
        expected[position] = value;
        assertThat(operator.applies(call)).isTrue();
        operator.change().make(call, made);
        assertThat(call.made).containsExactly(expected);
        assertThat(made.further).isEmpty();
    }

    @Test
    void countsOfAllRanks_areChangedInACopy() {
        int[] counts = {4, 5};
        WrittenCall call = new WrittenCall(Operation.REDUCE_SCATTER, buffer, 0, buffer, 0, counts, null, null);
        assertThat(MutationOperator.COUNT_LESS.applies(call)).isTrue();
        MutationOperator.COUNT_LESS.change().make(call, made);
        assertThat(call.made.get(4)).isEqualTo(new int[] {3, 5});
        assertThat(counts).containsExactly(4, 5);
    }

    @Test
    void argumentsThatWouldNotChange_andOtherOperations_areLeftOut() {
        WrittenCall nothing = new WrittenCall(Operation.SEND, null, 0, 0, null, 1, 7);
        assertThat(MutationOperator.COUNT_ZERO.applies(nothing)).isFalse();
        assertThat(MutationOperator.COUNT_LESS.applies(nothing)).isFalse();
        assertThat(MutationOperator.BUFFER_NULL.applies(nothing)).isFalse();
        assertThat(MutationOperator.TYPE_NULL.applies(nothing)).isFalse();
        assertThat(MutationOperator.RECEIVE_REMOVED.applies(nothing)).isFalse();
        assertThat(MutationOperator.ROOT_OTHER.applies(nothing)).isFalse();
        WrittenCall wildcard = new WrittenCall(Operation.RECV, buffer, 0, 1, null, -2, -1);
        assertThat(MutationOperator.TAG_OTHER.applies(wildcard)).isFalse();
        assertThat(MutationOperator.SOURCE_ANY.applies(wildcard)).isFalse();
    }

    @Test
    void removedCall_isNotMade() {
        WrittenCall call = send(Operation.SEND);
        MutationOperator.SEND_REMOVED.change().make(call, made);
        assertThat(call.made).isEmpty();
        assertThat(made.further).isEmpty();
    }

    @Test
    void doubledCall_isMadeTwice() {
        WrittenCall call = send(Operation.SEND);
        MutationOperator.SEND_DOUBLED.change().make(call, made);
        assertThat(call.made).hasSize(6);
        assertThat(made.further).singleElement().asString().startsWith("SEND ");
    }

    @Test
    void swappedCall_isHeldUntilTheNext() {
        WrittenCall call = send(Operation.SEND);
        MutationOperator.SEND_SWAPPED.change().make(call, made);
        assertThat(call.made).isEmpty();
        assertThat(made.later).isSameAs(call);
        assertThat(MutationOperator.SEND_SWAPPED.applies(send(Operation.ISEND))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"SEND_NONBLOCKING, SEND, ISEND, false", "RECEIVE_NONBLOCKING, RECV, IRECV, false",
        "SEND_BLOCKING, ISEND, SEND, true", "RECEIVE_BLOCKING, IRECV, RECV, true",
        "SEND_SYNCHRONOUS, SEND, SSEND, true", "SEND_BUFFERED, ISEND, IBSEND, false",
        "SEND_READY, SEND, RSEND, false"})
    void otherMode_isMadeWithTheSameArguments(MutationOperator operator, Operation operation, Operation other,
        boolean permitted) {
        WrittenCall call = send(operation);
        assertThat(operator.applies(call)).isTrue();
        operator.change().make(call, made);
        assertThat(call.made).isEmpty();
        assertThat(made.further).singleElement().asString().startsWith(other + " [[I@").endsWith(", 1, 2, null, 1, 7]");
        assertThat(made.same).isEqualTo(permitted);
    }

    @Test
    void receiveWithRoomForMore_isPermitted_andASendOfMoreIsNot() {
        MutationOperator.COUNT_MORE.change().make(send(Operation.SEND), made);
        assertThat(made.same).isFalse();
        MutationOperator.COUNT_MORE.change().make(send(Operation.RECV), made);
        assertThat(made.same).isTrue();
    }

    @Test
    void bufferOfAnOpenSend_isWritten() {
        WrittenCall call = send(Operation.ISEND);
        assertThat(MutationOperator.BUFFER_WRITTEN.applies(call)).isTrue();
        MutationOperator.BUFFER_WRITTEN.change().make(call, made);
        assertThat(buffer).containsExactly(1, 3, 3);
        assertThat(MutationOperator.BUFFER_WRITTEN.applies(send(Operation.SEND))).isFalse();
    }

    @Test
    void operators_areAtLeast25AndSayWhatTheyDo() {
        assertThat(MutationOperator.values()).hasSizeGreaterThanOrEqualTo(25)
            .allSatisfy(each -> assertThat(each.meaning()).isNotBlank())
            .allSatisfy(each -> assertThat(MutationOperator.of(each.id())).contains(each));
    }

    @Test
    void mutation_isReadAsItIsWritten_andAWrongOneIsRefused() {
        Mutation mutation = new Mutation(MutationOperator.TAG_OTHER, "SEND", 2, 31, "my.Main.lambda$a(Main.java:1)");
        assertThat(Mutation.parse(mutation.text())).isEqualTo(mutation);
        assertThatThrownBy(() -> Mutation.parse("tag-other SEND 2")).isInstanceOf(ToolException.class)
            .hasMessageContaining("found 'tag-other SEND 2'");
        assertThatThrownBy(() -> Mutation.parse("tag-others SEND 2 1 site")).isInstanceOf(ToolException.class);
    }
}
