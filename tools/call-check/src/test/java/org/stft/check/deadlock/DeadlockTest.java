package org.stft.check.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.report.Finding;

/** What is proven from logs, and what is not. */
class DeadlockTest {

    private static final String WAITING = "waiting";

    @TempDir
    Path directory;
    private WrittenLogs logs;

    @BeforeEach
    void threeRanks() throws IOException {
        logs = new WrittenLogs(directory, 3);
    }

    private void waitsInReceive(int rank, int from) {
        logs.isIn(rank, EventKind.RECEIVE, "Recv", from).blocked(rank, WAITING);
    }

    private void isFound(String rule, String... texts) throws IOException {
        assertThat(logs.check()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(rule);
            assertThat(text(finding)).contains(texts);
        });
    }

    private static String text(Finding finding) {
        return String.join("\n",
            finding.details().stream().map(detail -> detail.label() + " " + detail.text()).toList());
    }

    private void nothingIsFound() throws IOException {
        assertThat(logs.check()).isEmpty();
    }

    @Test
    void receivesInACircle() throws IOException {
        waitsInReceive(0, 2);
        waitsInReceive(1, 0);
        waitsInReceive(2, 1);
        isFound("deadlock",
            "rank 0 Comm.Recv from 2 tag 7 on WORLD at Main.main(Main.java:2), waits for a message with tag 7 "
                + "from rank 2",
            "the cycle rank 0 waits for rank 2, rank 2 for rank 1, rank 1 for rank 0");
    }

    @Test
    void messageInFlight_isNoDeadlock() throws IOException {
        logs.sends(2, "Send", 0);
        waitsInReceive(0, 2);
        waitsInReceive(1, 0);
        waitsInReceive(2, 1);
        nothingIsFound();
    }

    @Test
    void messageForAReceiveThatWasPostedBefore_doesNotEndTheOneThatIsWaitedFor() throws IOException {
        logs.starts(0, "Irecv", 1, 1, 0).sends(1, "Send", 0);
        waitsInReceive(0, 1);
        waitsInReceive(1, 0);
        isFound("deadlock", "the cycle rank 0 waits for rank 1, rank 1 for rank 0");
    }

    @Test
    void cancelledReceive_makesItUnknownWhichReceiveGetsTheMessage() throws IOException {
        logs.starts(0, "Irecv", 1, 1, 0).cancels(0).sends(1, "Send", 0);
        waitsInReceive(0, 1);
        waitsInReceive(1, 0);
        nothingIsFound();
    }

    @Test
    void rankOfWhichAThreadMayAct_isNotBlocked() throws IOException {
        waitsInReceive(0, 1);
        logs.isIn(1, EventKind.RECEIVE, "Recv", 0); // and it has not said that nothing else happens
        nothingIsFound();
    }

    @Test
    void rankOutsideOfMpi_mayStillSend() throws IOException {
        waitsInReceive(0, 1);
        waitsInReceive(1, 2);
        nothingIsFound();
    }

    @Test
    void rankThatHasEnded_sendsNothingMore() throws IOException {
        logs.ends(2, "finalized");
        waitsInReceive(0, 1);
        waitsInReceive(1, 2);
        isFound("endless-wait", "rank 1 Comm.Recv from 2", "no more calls by rank 2", "waiting too rank 0");
    }

    @Test
    void rankInFinalize_sendsNothingMore_unlessAThreadOfItMay() throws IOException {
        waitsInReceive(1, 2);
        logs.isIn(2, EventKind.CALL, "Finalize", Event.NONE);
        nothingIsFound();
        logs.blocked(2, WAITING);
        isFound("endless-wait", "rank 1 Comm.Recv from 2", "no more calls by rank 2");
    }

    @Test
    void whatARankHasSentBeforeFinalize_stillComes() throws IOException {
        logs.sends(2, "Send", 1);
        waitsInReceive(1, 2);
        logs.isIn(2, EventKind.CALL, "Finalize", Event.NONE).blocked(2, WAITING);
        nothingIsFound();
    }

    @Test
    void ranksThatHaveLeftMain_keepTheJobAliveForEver() throws IOException {
        logs.left(0).left(1);
        nothingIsFound();
        logs.left(2);
        isFound("endless-wait", "never ending ranks 0, 1, 2 have left main without MPI.Finalize");
    }

    @Test
    void rankThatHasLeftMain_sendsNothingMore() throws IOException {
        logs.left(2);
        waitsInReceive(1, 2);
        isFound("endless-wait", "rank 1 Comm.Recv from 2", "no more calls by rank 2");
    }

    @Test
    void rankThatHasFailed_isTheReasonByItself() throws IOException {
        logs.ends(2, "failed");
        waitsInReceive(1, 2);
        nothingIsFound();
    }

    @Test
    void anySource_waitsAsLongAsOneRankIsNotBlocked() throws IOException {
        waitsInReceive(0, Event.ANY);
        waitsInReceive(1, 0);
        nothingIsFound();
    }

    @Test
    void anySource_waitsForEverWhenAllOthersDo() throws IOException {
        waitsInReceive(0, Event.ANY);
        waitsInReceive(1, 0);
        waitsInReceive(2, 0);
        isFound("deadlock", "a message with tag 7 from any rank of WORLD", "waiting too rank 2");
    }

    @Test
    void sendThatWaitsInItsProcess_waitsForAReceive() throws IOException {
        logs.isIn(0, EventKind.SEND, "Send", 1).blocked(0, WAITING);
        logs.isIn(1, EventKind.SEND, "Send", 0).blocked(1, WAITING);
        isFound("deadlock", "waits for a receive with tag 7 by rank 1");
    }

    @Test
    void sendToItself_waitsForAReceiveOfTheSameRank() throws IOException {
        logs.isIn(0, EventKind.SEND, "Send", 0).blocked(0, WAITING);
        isFound("deadlock", "the cycle rank 0 waits for itself");
    }

    @Test
    void sendThatOnlyBegins_neverWaitsForItsReceive() throws IOException {
        logs.isIn(0, EventKind.SEND, "Isend", 1).blocked(0, WAITING);
        logs.isIn(1, EventKind.SEND, "Isend", 1).blocked(1, WAITING);
        nothingIsFound();
    }

    @Test
    void sendThatIsWriting_mayEnd() throws IOException {
        logs.isIn(0, EventKind.SEND, "Send", 1).blocked(0, "running");
        logs.isIn(1, EventKind.SEND, "Send", 0).blocked(1, WAITING);
        nothingIsFound();
    }

    @Test
    void sendWhoseReceiveIsPosted_mayEnd() throws IOException {
        logs.isIn(0, EventKind.SEND, "Send", 1).blocked(0, WAITING);
        logs.starts(1, "Irecv", 0, 1, 0);
        waitsInReceive(1, 0);
        nothingIsFound();
    }

    @Test
    void waitForSeveral_isBlockedByOne_butWaitForAnyIsNot() throws IOException {
        logs.sends(1, "Send", 0).starts(0, "Irecv", 1, 1, 0).starts(0, "Irecv", 1, 1, 1);
        logs.isIn(0, EventKind.COMPLETE, "Waitall", Event.NONE).waitsFor(0, "ALL", "0,1").blocked(0, WAITING);
        waitsInReceive(1, 0);
        isFound("deadlock",
            "rank 0 Request.Waitall at Main.main(Main.java:6), waits for a message with tag 7 from rank 1");
    }

    @Test
    void waitForAny_mayEndWithTheOneThatHasAMessage() throws IOException {
        logs.sends(1, "Send", 0).starts(0, "Irecv", 1, 1, 0).starts(0, "Irecv", 1, 1, 1);
        logs.isIn(0, EventKind.COMPLETE, "Waitany", Event.NONE).waitsFor(0, "ANY", "0,1").blocked(0, WAITING);
        waitsInReceive(1, 0);
        nothingIsFound();
    }

    @Test
    void nonblockingSend_waitsForItsReceiveOnlyIfItIsLong() throws IOException {
        logs.starts(0, "Isend", 1, 1, 0);
        logs.isIn(0, EventKind.COMPLETE, "Wait", Event.NONE).waitsFor(0, "ALL", "0").blocked(0, WAITING);
        logs.starts(1, "Isend", 0, 100_000, 0);
        logs.isIn(1, EventKind.COMPLETE, "Wait", Event.NONE).waitsFor(1, "ALL", "0").blocked(1, WAITING);
        nothingIsFound();
    }

    @Test
    void longNonblockingSends_waitForEachOther() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            logs.starts(rank, "Isend", 1 - rank, 100_000, 0);
            logs.isIn(rank, EventKind.COMPLETE, "Wait", Event.NONE).waitsFor(rank, "ALL", "0").blocked(rank, WAITING);
        }
        isFound("deadlock", "rank 0 Request.Wait at Main.main(Main.java:5), waits for a receive with tag 7 by rank 1");
    }

    @Test
    void barrierWithoutAMemberThatWaitsForAnother() throws IOException {
        logs.isIn(0, EventKind.COLLECTIVE, "Barrier", Event.NONE).blocked(0, WAITING);
        waitsInReceive(1, 0);
        logs.isIn(2, EventKind.COLLECTIVE, "Barrier", Event.NONE).blocked(2, WAITING);
        isFound("deadlock", "waits for rank 1 to call Barrier", "waiting too rank 2");
    }

    @Test
    void barrierThatAllHaveComeTo_mayEnd() throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            logs.isIn(rank, EventKind.COLLECTIVE, "Barrier", Event.NONE).blocked(rank, WAITING);
        }
        nothingIsFound();
    }

    @Test
    void rootOfABroadcast_needsNobody() throws IOException {
        logs.isIn(0, EventKind.COLLECTIVE, "Bcast", 0).blocked(0, WAITING);
        waitsInReceive(1, 0);
        nothingIsFound();
    }

    @Test
    void sendsThatFaceEachOther_areAPotentialDeadlock() throws IOException {
        logs.sends(0, "Send", 1).receives(0, 1).sends(1, "Send", 0).receives(1, 0);
        isFound("potential-deadlock", "rank 0 Send at Main.main(Main.java:1) may wait for rank 1");
    }

    @Test
    void broadcastBeforeASendOnOneSide_andAfterTheReceiveOnTheOther() throws IOException {
        logs.calls(0, "Bcast", 0).sends(0, "Send", 1).receives(1, 0).calls(1, "Bcast", 0).calls(2, "Bcast", 0);
        isFound("potential-deadlock", "rank 0 Bcast at Main.main(Main.java:12) may wait for rank 1",
            "rank 1 Recv at Main.main(Main.java:2) may wait for rank 0");
    }

    @Test
    void whatNeedsNoBuffer_isNoPotentialDeadlock() throws IOException {
        logs.exchanges(0, 1).exchanges(1, 0).sends(0, "Bsend", 1).receives(0, 1).sends(1, "Bsend", 0).receives(1, 0);
        for (int rank = 0; rank < 2; rank++) {
            logs.starts(rank, "Irecv", 1 - rank, 1, 0).sends(rank, "Send", 1 - rank).completes(rank, 1 - rank, 0);
        }
        nothingIsFound();
    }

    @Test
    void manyMessagesInOneDirection_areFollowedInLinearTime() throws IOException {
        for (int i = 0; i < 100_000; i++) {
            logs.sends(0, "Send", 1);
        }
        for (int i = 0; i < 100_000; i++) {
            logs.receives(1, 0);
        }
        assertThat(List.copyOf(logs.check())).isEmpty();
    }
}
