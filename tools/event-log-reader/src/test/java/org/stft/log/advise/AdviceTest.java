package org.stft.log.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;

/** Advice from logs that a test makes up. Lines: 10 sends, 20 receives, 30 barrier. */
class AdviceTest {

    private static final int SEND = 10;
    private static final int RECEIVE = 20;
    private static final int BARRIER = 30;
    private static final int WAIT = 40;

    @TempDir
    private Path directory;
    private LoggedProgram program;

    @BeforeEach
    void begin() throws IOException {
        program = new LoggedProgram(directory, 2);
    }

    private Advice advice() throws IOException {
        return Advice.of(program.finish());
    }

    private static List<String> lines(Advice advice) {
        return advice.lines().stream().map(each -> each.position() + " " + each.line().replaceAll("\\D", "")).toList();
    }

    private void barrier() {
        program.barrier(0, BARRIER);
        program.barrier(1, BARRIER);
    }

    /** Both ranks send to each other, then both receive. */
    private void exchange(int wildcards) {
        program.send(0, 1, 5, Event.NONE, SEND);
        program.send(1, 0, 5, Event.NONE, SEND);
        program.receive(0, 1, 5, wildcards, RECEIVE);
        program.receive(1, 0, 5, wildcards, RECEIVE);
    }

    @Test
    void exchangeBetweenBarriers_isQuietBeforeTheSendAfterTheReceiveAndAroundTheBarrier() throws IOException {
        for (int i = 0; i < 3; i++) {
            exchange(0);
            barrier();
        }
        Advice advice = advice();
        assertThat(lines(advice)).containsExactlyInAnyOrder("before 10", "after 20", "both 30");
        assertThat(advice.spoilt()).isEmpty();
        assertThat(advice.lines()).allSatisfy(line -> {
            assertThat(line.passes()).isEqualTo(3);
            assertThat(line.meanSeconds()).isCloseTo(0.006, within(1e-9));
        });
    }

    @Test
    void longestGap_isAlsoThatFromTheStartAndToTheEnd_andTheShortestComesFirst() throws IOException {
        program.bcast(0, 0, 1);
        program.bcast(1, 0, 1);
        program.pause(400);
        barrier();
        program.pause(300);
        barrier();
        exchange(0);
        Advice advice = advice();
        assertThat(advice.lines().get(0).line()).contains("30");
        assertThat(advice.lines().get(0).longestGapSeconds()).isCloseTo(0.403, within(1e-9));
        assertThat(advice.lines()).last()
            .satisfies(last -> assertThat(last.longestGapSeconds()).isGreaterThan(0.7));
        assertThat(advice.lines()).filteredOn(line -> line.passes() == 1).isNotEmpty()
            .allSatisfy(line -> assertThat(line.meanSeconds()).isNull());
    }

    @Test
    void oneMessageCrossesTheBarrierOnce_itsLineIsNamedWithTheMessage() throws IOException {
        barrier();
        program.send(0, 1, 7, Event.NONE, 11);
        barrier();
        program.receive(1, 0, 7, 0, 21);
        barrier();
        Advice advice = advice();
        assertThat(advice.lines()).isEmpty();
        assertThat(advice.spoilt().get(0)).isEqualTo(new Advice.Spoilt(LoggedProgram.site(BARRIER), "before", 3, 1,
            "the message from rank 0 to rank 1 with tag 7 on WORLD, sent at P.main(P.java:11), crosses it, received at"
                + " P.main(P.java:21)"));
    }

    @Test
    void messageThatIsNeverReceived_crossesAllThatFollows() throws IOException {
        barrier();
        program.send(0, 1, 7, Event.NONE, 11);
        barrier();
        assertThat(advice().spoilt().get(0).reason()).endsWith("crosses it, never received");
    }

    @Test
    void messageToNobody_isNoMessage() throws IOException {
        barrier();
        program.send(0, Event.NONE, 7, Event.NONE, 11);
        barrier();
        assertThat(lines(advice())).containsExactly("both 30");
    }

    @Test
    void receiveIsOpenOverTheLine_butItsMessageIsNot() throws IOException {
        program.post(1, 0, 7, 0, 21);
        barrier();
        program.send(0, 1, 7, Event.NONE, 11);
        program.completeReceive(1, 0, 7, 0, 0, WAIT);
        barrier();
        Advice advice = advice();
        assertThat(advice.lines()).isEmpty();
        assertThat(advice.spoilt().get(0).reason())
            .isEqualTo("the request of rank 1 from P.main(P.java:21) is open");
    }

    @Test
    void requestCompletedBeforeTheLine_isNotOpen() throws IOException {
        program.post(1, 0, 7, 0, 21);
        program.send(0, 1, 7, 3, 11);
        program.completeSend(0, 3, WAIT);
        program.completeReceive(1, 0, 7, 0, 0, WAIT);
        barrier();
        assertThat(lines(advice())).containsExactly("both 30");
    }

    @Test
    void sendWhoseRequestIsDropped_isNotOpen_andIsNoted() throws IOException {
        program.send(0, 1, 7, 3, 11);
        program.receive(1, 0, 7, 0, 21);
        barrier();
        Advice advice = advice();
        assertThat(lines(advice)).containsExactly("both 30");
        assertThat(advice.notes()).singleElement().asString().contains("sends of rank 0 at P.main(P.java:11)");
    }

    @Test
    void lineOfAWait_orOfAPoll_isNotNamed_becauseNotEachPassIsInTheLog() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            program.post(rank, 1 - rank, 7, 0, 21);
            program.send(rank, 1 - rank, 7, Event.NONE, 11);
        }
        for (int rank = 0; rank < 2; rank++) {
            program.completeReceive(rank, 1 - rank, 7, 0, 0, WAIT);
            program.poll(rank, 50);
        }
        assertThat(lines(advice())).containsExactly("before 21");
    }

    @Test
    void exchangeWithoutBarrier_namedSourcesAreQuiet_andAnySourceIsNot() throws IOException {
        exchange(0);
        exchange(0);
        assertThat(lines(advice())).containsExactlyInAnyOrder("before 10", "after 20");
        program = new LoggedProgram(directory.resolve("other"), 2);
        exchange(Event.ANY_SOURCE);
        exchange(Event.ANY_SOURCE);
        assertThat(Advice.of(program.finish()).lines()).as("the next message could have come first").isEmpty();
    }

    /** The second receive of rank 0 names its source, but only the wildcard before it decides what it gets. */
    @Test
    void wildcardCouldTakeWhatALaterReceiveNeeds_theNextMessageWouldCrossTheLine() throws IOException {
        program = new LoggedProgram(directory.resolve("three"), 3);
        program.send(2, 0, 5, Event.NONE, SEND);
        program.send(1, 0, 5, Event.NONE, SEND);
        program.receive(0, 2, 5, Event.ANY_SOURCE, RECEIVE);
        program.receive(0, 1, 5, 0, RECEIVE + 1);
        for (int rank = 0; rank < 3; rank++) {
            program.bcast(rank, 1, BARRIER);
        }
        program.send(1, 0, 5, Event.NONE, SEND + 1);
        program.receive(0, 1, 5, 0, RECEIVE + 2);
        Advice advice = Advice.of(program.finish());
        assertThat(advice.lines()).isEmpty();
        assertThat(advice.spoilt().get(0).reason()).isEqualTo("the message from rank 1 to rank 0 with tag 5 on WORLD,"
            + " sent at P.main(P.java:11), after it, could be taken before it at P.main(P.java:20)");
    }

    @Test
    void wildcardsBeforeABarrier_cannotTakeWhatIsSentAfterIt() throws IOException {
        exchange(Event.ANY_SOURCE);
        barrier();
        exchange(Event.ANY_SOURCE | Event.ANY_TAG);
        barrier();
        assertThat(lines(advice())).containsExactlyInAnyOrder("before 10", "after 20", "both 30");
    }

    @Test
    void bcastByAnotherRank_doesNotHoldTheNextMessageBack() throws IOException {
        for (int i = 0; i < 2; i++) {
            program.send(0, 1, 5, Event.NONE, SEND);
            program.receive(1, 0, 5, Event.ANY_SOURCE, RECEIVE);
            program.bcast(0, 0, BARRIER);
            program.bcast(1, 0, BARRIER);
        }
        assertThat(advice().lines()).as("rank 0 does not wait for rank 1").isEmpty();
        program = new LoggedProgram(directory.resolve("other"), 2);
        for (int i = 0; i < 2; i++) {
            program.send(0, 1, 5, Event.NONE, SEND);
            program.receive(1, 0, 5, Event.ANY_SOURCE, RECEIVE);
            program.bcast(0, 1, BARRIER);
            program.bcast(1, 1, BARRIER);
        }
        assertThat(lines(Advice.of(program.finish()))).containsExactly("both 30");
    }

    @Test
    void answerWithNamedSource_holdsTheNextRequestBack() throws IOException {
        for (int i = 0; i < 2; i++) {
            program.send(0, 1, 5, Event.NONE, SEND);
            program.probe(1, 0, 5, 19);
            program.receive(1, 0, 5, 0, RECEIVE);
            program.send(1, 0, 6, Event.NONE, SEND + 2);
            program.receive(0, 1, 6, 0, RECEIVE + 2);
            program.bcast(0, 0, BARRIER);
            program.bcast(1, 0, BARRIER);
        }
        assertThat(lines(advice())).containsExactly("both 30");
    }

    @Test
    void wildcardOfOtherTag_contestsNothing() throws IOException {
        program.send(0, 1, 9, Event.NONE, 11);
        program.receive(1, 0, 9, Event.ANY_SOURCE, 21);
        exchange(0);
        exchange(0);
        assertThat(lines(advice())).containsExactlyInAnyOrder("before 10", "after 20");
    }

    @Test
    void collectiveOnDifferentSides_spoilsTheLine() throws IOException {
        program.bcast(0, 0, 60);
        program.send(0, 1, 5, Event.NONE, SEND);
        program.send(1, 0, 5, Event.NONE, SEND);
        program.receive(0, 1, 5, 0, RECEIVE);
        program.receive(1, 0, 5, 0, RECEIVE);
        program.bcast(1, 0, 61);
        Advice advice = advice();
        assertThat(advice.lines()).isEmpty();
        assertThat(advice.spoilt()).extracting(Advice.Spoilt::reason).first().asString()
            .contains("collective operation at P.main(P.java:6", "different sides");
    }

    @Test
    void linePassedMoreOftenByOneRank_isNotNamed() throws IOException {
        barrier();
        program.send(0, 1, 5, Event.NONE, SEND);
        program.receive(1, 0, 5, 0, SEND);
        program.send(0, 0, 5, Event.NONE, SEND);
        program.receive(0, 0, 5, 0, RECEIVE);
        assertThat(lines(advice())).containsExactly("both 30");
    }

    @Test
    void killedJob_isJudgedUpToWhereAllRanksCame() throws IOException {
        exchange(0);
        barrier();
        program.barrier(0, BARRIER);
        Advice advice = Advice.of(program.end("terminated"));
        assertThat(lines(advice)).containsExactlyInAnyOrder("before 10", "after 20", "both 30");
        assertThat(advice.notes()).singleElement().asString().contains("ends before MPI.Finalize");
    }

    @Test
    void severalThreads_noAdvice() throws IOException {
        barrier();
        program.fromThread(0, 1);
        Advice advice = advice();
        assertThat(advice.lines()).isEmpty();
        assertThat(advice.obstacles()).containsExactly("rank 0 calls MPI from several threads");
    }

    @Test
    void checkpoints_longestGapBetweenThem() throws IOException {
        barrier();
        assertThat(Advice.of(program.end("finalized")).versions()).isNull();
        program = new LoggedProgram(directory.resolve("other"), 2);
        barrier();
        for (long version = 1; version < 4; version++) {
            program.pause(version * 100);
            program.checkpoint(0, version);
            program.checkpoint(1, version);
        }
        Advice.Versions versions = Advice.of(program.finish()).versions();
        assertThat(versions.count()).isEqualTo(3);
        assertThat(versions.longestGapSeconds()).isCloseTo(0.302, within(1e-9));
    }
}
