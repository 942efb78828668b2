package org.stft.eml.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.eml.ProgramLog;
import org.stft.eml.data.ElementKind;

/**
 * The language on a log of three ranks: rank 1 and rank 2 send to rank 0, which receives from any source, and all meet at
 * a barrier; then rank 0 sends two messages, of which rank 2 gets one by a nonblocking receive.
 */
class SessionTest {

    @TempDir
    private Path directory;
    private final StringWriter printed = new StringWriter();
    private ProgramLog programLog;
    private Session session;

    @BeforeEach
    void begin() throws IOException {
        ProgramLog log = new ProgramLog(directory, 3);
        programLog = log;
        meet(log, 2, 1);
        log.send(0, 1, 9, 1, 50);
        log.send(0, 2, 8, 3, 51);
        log.complete(2, 0, 8, 3, 4, 60);
        log.close();
        session = new Session(log.read(), new PrintWriter(printed));
    }

    private static void meet(ProgramLog log, int receivedFirst, int receivedThen) {
        log.post(2, 0, 8, 4, 30);
        log.send(1, 0, 7, 10, 10);
        log.send(2, 0, 7, 20, 10);
        log.receiveFromAny(0, receivedFirst, 7, 10 * receivedFirst, 20);
        log.receiveFromAny(0, receivedThen, 7, 10 * receivedThen, 20);
        for (int rank = 0; rank < 3; rank++) {
            log.barrier(rank, 40);
        }
    }

    private String run(String text) {
        printed.getBuffer().setLength(0);
        session.run(text);
        return printed.toString().strip();
    }

    private String value(String expression) {
        return run("print(" + expression + ");");
    }

    @Test
    void statementsOfThePaper_runAsPrinted() {
        run("eset := {e :: EVENT | e.type = MPI_RECV & e.source = PROC[0] };");
        assertThat(value("size(eset)")).isEqualTo("0");
        run("eset := {e :: EVENT | e.type = MPI_RECV & e.source = PROC[2] };");
        assertThat(value("eset.seq, eset.proc.rank, eset.tag, eset.dtype, eset.comm.name"))
            .isEqualTo("0 0 7 INT WORLD");
        assertThat(run("n := 2; PROC[ 0, 1:n ]")).startsWith("3 processes\n  rank 0");
        assertThat(run("a := 0; c := 2; n := 6; for a:=0 to n by c do print(a); end")).isEqualTo("0\n2\n4\n6");
        assertThat(run("for(e :: EVENT) do if e.kind = \"send\" then print(e.tag); end end")).isEqualTo("9\n8\n7\n7");
        assertThat(run("C := COMM[0]; p := 2; {e :: EVENT | e.proc :: C.procs & e.kind = \"receive\""
            + " & e.source = PROC[p]}")).startsWith("rank 0 event 0: Comm.Recv");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '\0', textBlock = """
        1 + 2 * 3                                   ! 7
        -7 mod 3                                    ! 2
        7 / 2                                       ! 3.500000
        6 / 2                                       ! 3
        1e3 + 0.5                                   ! 1000.500000
        2 - 3 - 4                                   ! -5
        not 1 > 2 & 2 >= 2                          ! true
        1 = 2 or "a" < "b"                          ! true
        1 = 1.0                                     ! true
        "a" <> "b"                                  ! true
        "a \\"quoted\\" \\\\ text"                  ! a "quoted" \\ text
        PROC[0] = {p :: PROC | p.rank = 0}          ! true
        ~(~PROC[1]) = PROC[1]                       ! true
        size(~PROC[1])                              ! 2
        size(PROC[0] + PROC[1] - PROC[0])           ! 1
        size(PROC * PROC[0, 2])                     ! 2
        PROC[0] :: PROC                             ! true
        {} :: PROC                                  ! false
        {} <= PROC & PROC[0] < PROC                 ! true
        PROC < PROC                                 ! false
        first(PROC).rank + last(PROC).rank          ! 2
        PROC[2].host                                ! host0
        PROC[0].state                               ! finalized
        PROC[0].comms = COMM                        ! true
        size(PROC[0].events)                        ! 5
        PROC[0].last.seq                            ! 4
        COMM[0].parent                              ! {}
        COMM[0].procs = PROC                        ! true
        PROC[0].events[0].match.proc.rank           ! 2
        PROC[1].events[0].match.seq                 ! 1
        PROC[0].events[0].posted_source             ! any
        PROC[2].last.posted_source.rank             ! 0
        PROC[2].last.posted_tag                     ! 8
        PROC[2].last.posting.seq                    ! 0
        PROC[2].events[0].posting = PROC[2].last    ! true
        PROC[2].last.match.line                     ! Solver.step(Solver.java:51)
        PROC[0].events[3].match                     ! {}
        PROC[0].events[2].members = PROC            ! true
        size(PROC[0].events[2].match)               ! 2
        PROC[0].events[0].prev                      ! {}
        PROC[0].events[0].next.seq                  ! 1
        PROC[0].events[3].dest.rank                 ! 1
        PROC[0].events[0].count                     ! 20
        PROC[0].events[0].bytes                     ! 80
        PROC[2].last.request                        ! 4
        PROC[0].events[0].t0                        ! 0.003000
        PROC[0].events[0].duration                  ! 5.0E-4
        PROC[0].events[0].failed                    ! false
        PROC[0].events[0].rolled_back               ! false
        sum({e :: EVENT | e.kind = "send"}, "count")! 34
        max(EVENT, "tag")                           ! 9
        min(EVENT, "tag")                           ! 7
        max({}, "tag")                              ! {}
        EVENT.tag                                   ! ?
        before(PROC[1].events[0], PROC[0].events[1])! true
        before(PROC[0].events[1], PROC[1].events[0])! false
        concurrent(PROC[1].events[0], PROC[2].events[1]) ! true
        concurrent(PROC[1].events[0], PROC[1].events[0]) ! false
        past(PROC[1].last) = {e :: EVENT | before(e, PROC[1].last)} ! true
        future(PROC[0].events[0]) = {e :: EVENT | before(PROC[0].events[0], e)} ! true
        PROC[0].events[0].type = "Recv"             ! true
        PROC[0].events[0].type = "Comm.Recv"        ! true
        PROC[0].events[0].type = MPI_SEND           ! false
        (* a remark *) 1                            ! 1
        """)
    void expression_hasItsValue(String expression, String expected) {
        if (expected.equals("?")) {
            assertThatThrownBy(() -> value(expression)).hasMessageContaining("expected one element, because 'tag'");
        } else {
            assertThat(value(expression)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '\0', textBlock = """
        a := ;                   ! 1:6: expected
        if 1 = 1 then x := 1;    ! 1:22: expected
        {e :: EVENT | e.tag = 1  ! 1:24: expected
        PROC[0                   ! 1:7: expected
        a := 1 b := 2            ! 1:8: expected
        a $ b                    ! 1:3: expected
        PROC := 1                ! 1:1: expected a name that is not predefined, found PROC.
        function size(a) end     ! 1:10: expected a name that is not predefined, found size.
        return 1                 ! 1:1: expected 'return' only in a function.
        var a                    ! 1:1: expected 'var' only in a function
        nothing                  ! 1:1: expected a variable that has a value, found 'nothing'.
        nothing(1)               ! 1:1: expected a function, found 'nothing', which is not defined.
        PROC[0].colour           ! 1:9: expected a field of processes, which are comms, events, host, last, rank, state
        PROC[3]                  ! 1:6: expected numbers of elements from 0 to 2, found 3.
        PROC + EVENT             ! 1:6: expected sets of one kind, found processes and events.
        PROC + 1                 ! 1:6: expected two numbers or two sets, found a set of processes and a number.
        1 + "a"                  ! 1:3: expected two numbers or two sets
        1 < "a"                  ! 1:3: expected two numbers, two texts or two sets
        1 = "a"                  ! 1:3: expected two values that can be compared
        1 / 0                    ! 1:3: division by zero.
        1 mod 0                  ! 1:3: division by zero.
        99999999999999999999     ! 1:1: expected a number of 64 bits, found 99999999999999999999.
        if 1 then end            ! 1:4: expected a condition, found a number.
        ~{}                      ! 1:1: expected a set with elements
        size()                   ! 1:1: expected 1 argument of size, found 0.
        size(1)                  ! 1:1: expected a set, found a number.
        before(PROC, PROC)       ! 1:1: expected one element, found a set of 3.
        past(PROC[0])            ! 1:1: expected an event, found a set of processes.
        (1)(2)                   ! 1:1: expected the name of a function before '('.
        for a := 1 to 2 by 0 do end ! 1:1: expected a step that is not 0.
        """)
    void wrongText_isRefusedWithLineAndColumn(String text, String message) {
        assertThatThrownBy(() -> session.run(text)).isInstanceOf(EmlException.class)
            .satisfies(e -> assertThat(((EmlException) e).in("t")).startsWith("t:" + message));
    }

    @Test
    void wrongText_saysWhatWasExpected() {
        assertThatThrownBy(() -> session.run("a := 1;\nb := }")).isInstanceOf(EmlException.class)
            .satisfies(e -> assertThat(((EmlException) e).in("t")).startsWith("t:2:6: expected 'not'")
                .contains("'{'", "a name", "a number", "a text in quotes").endsWith(", found '}'."));
    }

    @Test
    void recursiveFunctionWithLocalVariables_leavesGlobalOnesAlone() {
        run("n := 99; function factorial(n) var below; if n <= 1 then return 1; end"
            + " below := factorial(n - 1); return n * below; end");
        assertThat(value("factorial(10), n")).isEqualTo("3628800 99");
        assertThatThrownBy(() -> value("below")).hasMessageContaining("'below'");
        assertThatThrownBy(() -> value("factorial(1, 2)")).hasMessageContaining("expected 1 arguments of factorial");
    }

    @Test
    void functionWithoutResult_isNoValue() {
        run("function nothing() end");
        assertThat(run("nothing();")).isEmpty();
        assertThatThrownBy(() -> run("a := nothing();")).hasMessageContaining("a function that returns none");
        assertThatThrownBy(() -> run("1 + nothing();")).hasMessageContaining("a function that returns none");
    }

    @Test
    void endlessRecursion_isAnError() {
        run("function again() return again(); end");
        assertThatThrownBy(() -> run("again();")).isInstanceOf(EmlException.class)
            .hasMessageContaining("without end");
    }

    @Test
    void deepNesting_isAnError() {
        for (String text : new String[] {"(".repeat(100_000) + "1" + ")".repeat(100_000), "-".repeat(100_000) + "1",
            "if 1 = 1 then ".repeat(100_000) + "end ".repeat(100_000)}) {
            assertThat(Session.isWhole(text)).isTrue();
            assertThatThrownBy(() -> run(text)).isInstanceOf(EmlException.class)
                .hasMessageContaining("at most 100 levels");
        }
    }

    @Test
    void loopsAndChoices_run() {
        assertThat(run("i := 0; s := 0; while i < 5 do i := i + 1; if i = 2 then s := s + 100; elsif i = 3 then"
            + " s := s + 10; else s := s + 1; end end s")).isEqualTo("113");
        assertThat(run("for i := 3 to 1 by -1 do print(i); end")).isEqualTo("3\n2\n1");
        run("function firstTag(S) for (e :: S) do if e.kind = \"send\" then return e.tag; end end return -1; end");
        assertThat(value("firstTag(EVENT), firstTag(PROC[2].events), firstTag({})")).isEqualTo("9 7 -1");
    }

    @Test
    void firstEventOfARank_isFoundByACondition() {
        assertThat(session.first(0, "e.kind = \"send\" & e.tag = 8")).hasValue(4);
        assertThat(session.first(2, "e.source = PROC[0]")).hasValue(3);
        assertThat(session.first(1, "e.tag = 8")).isEmpty();
        assertThatThrownBy(() -> session.first(1, "e.tag = 8; 1")).isInstanceOf(EmlException.class)
            .satisfies(e -> assertThat(((EmlException) e).in("c")).startsWith("c:1:10: expected"));
        assertThatThrownBy(() -> session.first(1, "e.tag")).hasMessageContaining("expected a condition");
    }

    @Test
    void variableOfASetExpression_hidesOneWithItsName_andIsKnownOnlyThere() {
        run("e := 5;");
        assertThat(value("size({e :: EVENT | e.kind = \"collective\"}), e")).isEqualTo("3 5");
        assertThat(value("size({p :: PROC | size({q :: PROC | q.rank > p.rank}) = 1})")).isEqualTo("1");
    }

    @Test
    void randomSets_keepTheLawsOfSets() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            for (String name : new String[] {"S", "T"}) {
                StringBuilder text = new StringBuilder(name + " := {}");
                random.ints(random.nextInt(6), 0, 11)
                    .forEach(each -> text.append(" + EVENT[").append(each).append(']'));
                run(text.toString());
            }
            assertThat(value("S * T = S - (S - T), S + T = T + S, (S = {} or ~(~S) = S)"))
                .isEqualTo("true true true");
        }
    }

    @Test
    void conditionThatCallsAFunctionOfTheUser_isEvaluatedWithWhatItHasChanged() {
        run("n := 0; function next() n := n + 1; return n; end");
        assertThat(value("size({p :: PROC | next() = 2 or p = PROC[n - 1]})")).isEqualTo("3");
        run("p := 0;");
        assertThat(
            value("size({q :: PROC | q = PROC[p]}), size({q :: PROC | size({r :: PROC | r = PROC[q.rank]}) = 1})"))
            .isEqualTo("1 3");
        assertThat(run("for p := 0 to 2 do print({q :: PROC | q = PROC[p]}.rank); end")).isEqualTo("0\n1\n2");
    }

    @Test
    void tables_areInColumns() {
        assertThat(run("count_by({e :: EVENT | e.kind = \"receive\"}, \"source\");")).isEqualTo("""
            count  source
            1      rank 2, finalized
            1      rank 1, finalized
            1      rank 0, finalized""");
        assertThat(run("table(PROC[0].events, \"seq\", \"kind\", \"dest\");")).isEqualTo("""
            seq  kind        dest
            0    receive     -
            1    receive     -
            2    collective  -
            3    send        rank 1, finalized
            4    send        rank 2, finalized""");
        assertThat(run("table({}, \"seq\");")).isEqualTo("seq");
    }

    @Test
    void beginningOfAText_isNotWhole() {
        assertThat(Session.isWhole("if 1 = 1 then")).isFalse();
        assertThat(Session.isWhole("{e :: EVENT |")).isFalse();
        assertThat(Session.isWhole("a := 1")).isTrue();
        assertThat(Session.isWhole("a ) b")).as("an error that more text does not mend").isTrue();
    }

    @Test
    void words_areVariablesFunctionsAndFields() {
        run("mine := 1; function my_function() end");
        assertThat(session.words()).contains("mine", "my_function", "EVENT", "count_by", "posted_source", "rank");
        assertThat(session.events().size(ElementKind.EVENT)).isEqualTo(11);
    }

    @Test
    void otherRun_differsFromTheFirstEventsOn(@TempDir Path other) throws IOException {
        ProgramLog log = new ProgramLog(Files.createDirectories(other.resolve("other")), 3);
        meet(log, 1, 2);
        log.barrier(1, 41);
        log.close();
        ProgramLog own = new ProgramLog(Files.createDirectories(other.resolve("own")), 1);
        own.barrier(0, 40);
        own.close();
        session = new Session(programLog.read(other.resolve("other"), other.resolve("own")), new PrintWriter(printed));
        assertThat(run("for (e :: diff(\"oth\")) do print(e.proc.rank, e.seq, e.type); end"))
            .isEqualTo("0 0 MPI_RECV\n2 3 MPI_WAIT");
        assertThatThrownBy(() -> run("diff(\"o\")")).hasMessageContaining("found 2; there are");
        assertThatThrownBy(() -> run("diff(7)")).isInstanceOf(EmlException.class);
    }
}
