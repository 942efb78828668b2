package org.stft.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.check.calls.LoggedCall;
import org.stft.check.calls.Value;
import org.stft.check.evaluation.Evaluation;
import org.stft.check.evaluation.Match;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.check.template.TemplateReader;
import org.stft.log.Tables;

/** What templates find in sequences of calls, messages and collective operations. */
class EvaluationTest {

    private static final Tables.Communicator WORLD = new Tables.Communicator("WORLD", new int[] {0, 1, 2, 3});
    private static final Tables.Communicator UPPER = new Tables.Communicator("WORLD/1@2", new int[] {2, 3});

    private final List<Match> found = new ArrayList<>();
    private long nanos;

    private Evaluation shipped(String id) {
        return evaluation(new TemplateLibrary().template(id).orElseThrow().template());
    }

    private Evaluation written(String processes, String calls, String conditions) throws TemplateException {
        return evaluation(TemplateReader.read("Name=x\n1block\n" + processes + "\n2block\n" + calls
            + (conditions.isEmpty() ? "" : "\n3block\n" + conditions), "t"));
    }

    private Evaluation evaluation(Template template) {
        return new Evaluation(List.of(template), 4, found::add, local -> {});
    }

    /** A call with arguments such as {@code count=3}, {@code datatype=INT} and {@code request=7}. */
    private LoggedCall call(int rank, String function, String... arguments) {
        return call(WORLD, rank, function, arguments);
    }

    private LoggedCall call(Tables.Communicator communicator, int rank, String function, String... arguments) {
        Map<String, Value> known = new HashMap<>();
        long bytes = 0;
        for (String argument : arguments) {
            String name = argument.substring(0, argument.indexOf('='));
            String value = argument.substring(argument.indexOf('=') + 1);
            Kind kind = Kind.of(name);
            if (name.equals("bytes")) {
                bytes = Long.parseLong(value);
                continue;
            }
            known.put(name, switch (kind) {
                case NUMBER -> Value.number(Long.parseLong(value));
                case REQUEST, REQUESTS -> Value.requests(kind, List.of(Long.valueOf(value)));
                default -> value.matches("-?\\d+")
                    ? new Value(kind, Long.parseLong(value), "", List.of())
                    : value.contains("#")
                        ? new Value(kind, Long.parseLong(value.substring(value.indexOf('#') + 1)),
                            value.substring(0, value.indexOf('#')), List.of())
                        : Value.named(kind, value);
            });
        }
        nanos += 1_000_000;
        return new LoggedCall(rank, MpiFunctions.of(function).orElseThrow(),
            "Main.main(Main.java:" + function.length() + ")", nanos, 0, communicator, known, Map.of(), bytes);
    }

    @Test
    void startedOperationThatIsNeverCompleted_isFoundAtTheEnd() {
        Evaluation evaluation = shipped("request-open");
        evaluation.called(call(0, "Isend", "request=1"));
        evaluation.called(call(0, "Irecv", "request=2"));
        evaluation.called(call(1, "Isend", "request=1"));
        evaluation.called(call(0, "Waitall", "completed=1"));
        assertThat(found).isEmpty();
        evaluation.ended(0);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).calls().get("F1").function().name()).isEqualTo("Irecv");
    }

    @Test
    void manyOperationsThatAreCompletedInAnyOrder_areNoFindingAndFast() {
        Evaluation evaluation = shipped("request-open");
        int number = 50_000;
        for (int i = 0; i < number; i++) {
            evaluation.called(call(0, "Irecv", "request=" + i));
        }
        for (int i = number - 1; i >= 0; i--) {
            evaluation.called(call(0, "Waitany", "completed=" + i));
        }
        evaluation.ended(0);
        assertThat(found).isEmpty();
        assertThat(evaluation.notes()).isEmpty();
    }

    @Test
    void datatypeThatIsNotFreed() {
        Evaluation evaluation = shipped("type-not-freed");
        evaluation.called(call(0, "Type_vector", "newtype=1"));
        evaluation.called(call(0, "Type_contiguous", "newtype=2"));
        evaluation.called(call(0, "Type_free", "datatype=1"));
        evaluation.ended(0);
        assertThat(found).singleElement().satisfies(match -> assertThat(match.calls().get("F1").function().name())
            .isEqualTo("Type_contiguous"));
    }

    @Test
    void thousandObjectsThatAreNotFreed_areFoundWhileTheProgramRuns() {
        Evaluation evaluation = shipped("too-many-types");
        for (int i = 1; i <= 1000; i++) {
            evaluation.called(call(0, "Type_vector", "newtype=" + i));
        }
        evaluation.called(call(0, "Type_free", "datatype=500"));
        evaluation.called(call(0, "Type_vector", "newtype=1001"));
        assertThat(found).isEmpty();
        evaluation.called(call(0, "Type_vector", "newtype=1002"));
        assertThat(found).hasSize(1);
    }

    @Test
    void callBeforeTheOneThatMustComeFirst() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Barrier!\nF2=p1:Send", "");
        evaluation.called(call(0, "Send"));
        evaluation.called(call(1, "Barrier"));
        evaluation.called(call(1, "Send"));
        assertThat(found).singleElement().satisfies(match -> assertThat(match.calls().get("F2").rank()).isZero());
    }

    @Test
    void callThatIsForbiddenBetweenTwoOthers() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Bcast\nF2=p1:Barrier!\nF3=p1:Send\nF4=p1:Barrier", "");
        evaluation.called(call(0, "Bcast"));
        evaluation.called(call(0, "Barrier"));
        evaluation.called(call(0, "Send"));
        evaluation.called(call(0, "Barrier"));
        assertThat(found).isEmpty();
        evaluation.called(call(0, "Bcast"));
        evaluation.called(call(0, "Send"));
        evaluation.called(call(0, "Barrier"));
        assertThat(found).hasSize(1);
    }

    @Test
    void callWhileAnOperationIsOpen_isFoundAlsoInALongLoop() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Irecv\nF2=p1:Barrier\nF3=p1:Wait", "F1(request)=F3(request)");
        for (int i = 0; i < 200_000; i++) {
            evaluation.called(call(0, "Irecv", "request=" + i));
            evaluation.called(call(0, "Wait", "request=" + i, "completed=" + i));
            evaluation.called(call(0, "Barrier"));
        }
        assertThat(found).isEmpty();
        evaluation.called(call(0, "Irecv", "request=200000"));
        evaluation.called(call(0, "Barrier"));
        evaluation.called(call(0, "Wait", "request=200000", "completed=200000"));
        assertThat(found).hasSize(1);
        assertThat(evaluation.notes()).isEmpty();
    }

    @Test
    void callsThatAreFarApart() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Send\nF2=p1:Recv", "TIME(F2)-TIME(F1)>50");
        evaluation.called(call(0, "Send"));
        evaluation.called(call(0, "Recv"));
        assertThat(found).isEmpty();
        evaluation.called(call(0, "Send"));
        nanos += 60_000_000;
        evaluation.called(call(0, "Recv"));
        assertThat(found).hasSize(1);
    }

    @Test
    void rankWithoutFinalize_isNamedWithItsLastCall() {
        Evaluation evaluation = shipped("no-finalize");
        evaluation.called(call(0, "Send"));
        evaluation.called(call(0, "Barrier"));
        evaluation.called(call(1, "Finalize"));
        evaluation.ended(0);
        evaluation.ended(1);
        assertThat(found).singleElement().satisfies(match -> {
            assertThat(match.missing()).containsExactly(0);
            assertThat(match.calls().get("last call").function().name()).isEqualTo("Barrier");
        });
    }

    @Test
    void communicatorThatIsNotFreed_isNoneOfARankThatGotNone() {
        Evaluation evaluation = shipped("communicator-not-freed");
        evaluation.called(call(0, "Comm_split", "newcomm=A"));
        evaluation.called(call(0, "Comm_free", "comm=A"));
        evaluation.called(call(1, "Comm_create", "newcomm=-1"));
        evaluation.called(call(2, "Comm_dup", "newcomm=B"));
        evaluation.ended(0);
        evaluation.ended(1);
        assertThat(found).isEmpty();
        evaluation.ended(2);
        assertThat(found).hasSize(1);
    }

    @Test
    void numbersOfElementsOfACollectiveOperation_areComparedInBytes() {
        Evaluation evaluation = shipped("collective-count");
        evaluation.collective(List.of(call(0, "Bcast", "count=2", "bytes=16"), call(1, "Bcast", "count=4", "bytes=16")),
            List.of());
        assertThat(found).isEmpty();
        evaluation.collective(List.of(call(0, "Bcast", "count=0"), call(1, "Bcast", "count=4", "bytes=16")), List.of());
        assertThat(found).hasSize(1);
        evaluation.collective(List.of(call(0, "Bcast", "count=4", "bytes=32"), call(1, "Bcast", "count=4", "bytes=16")),
            List.of());
        assertThat(found).hasSize(2);
    }

    @Test
    void numberOfElementsThatTheRootDoesNotExpect() {
        Evaluation evaluation = shipped("collective-count-gather");
        LoggedCall root = call(1, "Gather", "root=1", "bytes=16", "recvcount=2", "recvtype=2 INT");
        evaluation.collective(List.of(root, call(0, "Gather", "root=1", "bytes=16", "recvcount=7", "recvtype=INT")),
            List.of());
        assertThat(found).isEmpty();
        evaluation.collective(List.of(root, call(0, "Gather", "root=1", "bytes=12")), List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void callThatFailed_isJudgedByItself_butIsNoPartOfASequence() {
        Evaluation ofOneCall = shipped("exchange-types");
        ofOneCall.failed(call(0, "Allgather", "sendtype=INT", "recvtype=FLOAT"));
        assertThat(found).hasSize(1);
        Evaluation ofSeveral = shipped("request-open");
        ofSeveral.failed(call(0, "Isend", "request=1"));
        ofSeveral.ended(0);
        assertThat(found).hasSize(1);
    }

    @Test
    void groupsOfACommunicator_areTheSameIfTheirRanksAre() {
        Evaluation evaluation = shipped("group-members");
        evaluation.collective(List.of(call(0, "Comm_create", "group={0,1}#4"), call(1, "Comm_create", "group={0,1}#7")),
            List.of());
        assertThat(found).isEmpty();
        evaluation.collective(List.of(call(0, "Comm_create", "group={0,1}#4"), call(1, "Comm_create", "group={1,0}#4")),
            List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void messageThatIsLongerThanItsReceive() {
        Evaluation evaluation = shipped("message-truncated");
        evaluation.message(call(0, "Send", "bytes=40"), call(1, "Recv", "bytes=40"));
        evaluation.message(call(0, "Send", "bytes=40"), call(1, "Irecv", "bytes=80"));
        evaluation.message(call(0, "Isend", "bytes=40"), null);
        assertThat(found).isEmpty();
        evaluation.message(call(0, "Send", "bytes=40"), call(1, "Recv", "bytes=36"));
        assertThat(found).hasSize(1);
    }

    @Test
    void differentDatatypesOfAMessage() {
        Evaluation evaluation = shipped("type-mismatch");
        evaluation.message(call(0, "Send", "datatype=INT"), call(1, "Recv", "datatype=4 INT"));
        evaluation.message(call(0, "Send", "datatype=PACKED"), call(1, "Recv", "datatype=INT"));
        assertThat(found).isEmpty();
        evaluation.message(call(0, "Send", "datatype=INT"), call(1, "Recv", "datatype=DOUBLE"));
        assertThat(found).hasSize(1);
    }

    @Test
    void messageThatIsNotReceived() {
        Evaluation evaluation = shipped("message-unreceived");
        evaluation.message(call(0, "Send", "dest=1"), call(1, "Recv", "source=0"));
        assertThat(found).isEmpty();
        evaluation.message(call(UPPER, 2, "Send", "dest=1"), null);
        assertThat(found).singleElement().satisfies(match -> assertThat(match.calls()).containsOnlyKeys("F1"));
    }

    @Test
    void messageBetweenRanksThatAreNotNeighbours() throws TemplateException {
        Evaluation evaluation = written("K=2", "F1=p1:Send_any", "F1(4)=p2\np2-p1>1");
        evaluation.called(call(0, "Send", "dest=1"));
        evaluation.called(call(UPPER, 2, "Send", "dest=1"));
        assertThat(found).isEmpty();
        evaluation.called(call(1, "Send", "dest=3"));
        assertThat(found).hasSize(1);
    }

    @Test
    void processesOfATemplateCanBeNamed() throws TemplateException {
        Evaluation evaluation = written("K=2 p1=1 p2=2", "F1=p1:Send\nF2=p2:Recv", "F1(count)>5");
        evaluation.message(call(0, "Send", "count=9"), call(2, "Recv"));
        evaluation.message(call(1, "Send", "count=5"), call(2, "Recv"));
        assertThat(found).isEmpty();
        evaluation.message(call(1, "Send", "count=9"), call(2, "Recv"));
        assertThat(found).hasSize(1);
    }

    @Test
    void differentRootsOfACollectiveOperation() {
        Evaluation evaluation = shipped("collective-root");
        evaluation.collective(List.of(call(0, "Bcast", "root=1"), call(1, "Bcast", "root=1")), List.of());
        assertThat(found).isEmpty();
        evaluation.collective(List.of(call(0, "Bcast", "root=0"), call(1, "Bcast", "root=0"),
            call(2, "Bcast", "root=1")), List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void differentOperationsAtTheSamePlaceInTheOrder() {
        Evaluation evaluation = shipped("collective-order");
        evaluation.collective(List.of(call(0, "Bcast", "root=1"), call(1, "Reduce", "root=1")), List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void collectiveOperationThatARankNeverCalls() {
        Evaluation evaluation = shipped("collective-missing");
        evaluation.collective(List.of(call(0, "Barrier"), call(1, "Barrier")), List.of(2, 3));
        assertThat(found).singleElement().satisfies(match -> assertThat(match.missing()).containsExactly(2, 3));
    }

    @Test
    void typeOfASenderThatIsNotTheOneOfTheRoot() {
        Evaluation evaluation = shipped("gather-type-of-root");
        evaluation.collective(List.of(call(UPPER, 2, "Gather", "root=1", "sendtype=INT", "recvtype=BYTE"),
            call(UPPER, 3, "Gather", "root=1", "sendtype=INT", "recvtype=INT")), List.of());
        assertThat(found).isEmpty();
        evaluation.collective(List.of(call(UPPER, 2, "Gather", "root=1", "sendtype=BYTE"),
            call(UPPER, 3, "Gather", "root=1", "sendtype=INT", "recvtype=INT")), List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void ranksThatComeToACollectiveOperationFarApart() throws TemplateException {
        Evaluation evaluation = written("K=n(MPI_COMM_WORLD)", "FA=pA:Barrier", "TIME(F2)-TIME(F1)>50");
        LoggedCall first = call(0, "Barrier");
        evaluation.collective(List.of(first, call(1, "Barrier")), List.of());
        assertThat(found).isEmpty();
        nanos += 60_000_000;
        evaluation.collective(List.of(first, call(1, "Barrier")), List.of());
        assertThat(found).hasSize(1);
    }

    @Test
    void pairThatTalksTooOften() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Send", "PER_SECOND(F1)>100");
        for (int i = 0; i < 150; i++) {
            evaluation.called(call(0, "Send", "dest=" + i % 2)); // 75 to each, in 150 ms
        }
        assertThat(found).isEmpty();
        for (int i = 0; i < 30; i++) {
            evaluation.called(call(0, "Send", "dest=1"));
        }
        assertThat(found).isNotEmpty();
    }

    @Test
    void templateThatJoinsEachCallWithEachOther_isSwitchedOffAndNamed() throws TemplateException {
        Evaluation evaluation = written("K=1", "F1=p1:Send\nF2=p1:Recv\nF3=p1:Send",
            "F1(count)+F2(count)=F3(count)");
        for (int i = 0; i < 20_000; i++) {
            evaluation.called(call(0, i % 2 == 0 ? "Send" : "Recv", "count=" + i * i));
        }
        assertThat(evaluation.notes()).singleElement().asString().startsWith("template t was switched off after ")
            .endsWith("Add conditions that say which calls belong together.");
    }
}
