package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.mp.ChannelId.MARKERS;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_RECEIVE;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_SEND;
import static org.stft.mp.OpenCommunication.Kind.UNRECEIVED_MESSAGE;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;

/** The message guard on three real ranks. */
class NiodevGuardTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String NONE = "";

    @Test
    void everyMessageReceivedAndCollectivesDone_nothingIsOpen() {
        expect(GuardScenario.NOTHING, 0, NONE, NONE, NONE);
    }

    @Test
    void sentAndNotReceived_theReceiverNamesSenderAndTag() {
        expect(GuardScenario.SEND_NOT_RECEIVED, 1, NONE, open(UNRECEIVED_MESSAGE, 0, 7), NONE);
    }

    @Test
    void manySentAndNotReceived_eachIsNamed() {
        String each = Arrays.stream(new int[] {0, 2}).boxed()
            .flatMap(peer -> Arrays.stream(new int[] {0, 5, 5, 5, 9, 9})
                .mapToObj(tag -> open(UNRECEIVED_MESSAGE, peer, tag)))
            .collect(Collectors.joining(" "));
        expect(GuardScenario.SEVERAL_NOT_RECEIVED, 12, NONE, each, NONE);
    }

    @Test
    void moreThanAHundredOpen_theFirstHundredAreNamed() {
        String each = IntStream.range(0, 100).mapToObj(i -> open(UNRECEIVED_MESSAGE, 0, 81 + i))
            .collect(Collectors.joining(" "));
        expect(GuardScenario.MORE_THAN_A_HUNDRED_NOT_RECEIVED, 120, NONE, each, NONE);
    }

    @Test
    void longIsendNotReceived_bothSidesSeeIt() {
        expect(GuardScenario.LONG_ISEND_NOT_RECEIVED, 1, open(INCOMPLETE_SEND, 1, 8), open(UNRECEIVED_MESSAGE, 0, 8),
            NONE);
    }

    @Test
    void issendNotReceived_bothSidesSeeIt() {
        expect(GuardScenario.ISSEND_NOT_RECEIVED, 1, open(INCOMPLETE_SEND, 2, 11), NONE,
            open(UNRECEIVED_MESSAGE, 0, 11));
    }

    @Test
    void isendToMyselfNotReceived_isSeen() {
        expect(GuardScenario.ISEND_TO_MYSELF, 1, NONE, NONE,
            open(UNRECEIVED_MESSAGE, 2, 3) + " " + open(INCOMPLETE_SEND, 2, 3));
    }

    @Test
    void irecvWithoutMessage_isNamedWithSourceAndTag() {
        expect(GuardScenario.IRECV_NOT_MATCHED, 0, NONE,
            open(INCOMPLETE_RECEIVE, 2, 4) + " " + open(INCOMPLETE_RECEIVE, 2, 4), NONE);
    }

    @Test
    void irecvWithWildcards_sourceAndTagAreAny() {
        expect(GuardScenario.WILDCARD_IRECVS_NOT_MATCHED, 0, NONE, open(INCOMPLETE_RECEIVE, -1, -1) + " "
            + open(INCOMPLETE_RECEIVE, -1, 4) + " " + open(INCOMPLETE_RECEIVE, 0, -1), NONE);
    }

    @Test
    void openOnASplitCommunicator_peersAreRanksOfTheWorld() {
        expect(GuardScenario.ON_A_SPLIT_COMMUNICATOR, 2,
            open(UNRECEIVED_MESSAGE, 2, 21) + " " + open(UNRECEIVED_MESSAGE, 2, 22), NONE,
            open(INCOMPLETE_SEND, 0, 22) + " " + open(INCOMPLETE_RECEIVE, 0, 23));
    }

    @Test
    void broadcastThatOneRankCalledBeforeAndOthersBehind_isSeen() {
        List<RankJvms.Outcome> outcomes = run(GuardScenario.BROADCAST_NOT_RECEIVED);
        assertThat(outcomes.stream().map(outcome -> outcome.lines().get(0)).toList().toString())
            .contains("UNRECEIVED_MESSAGE/0/");
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.lines().get(2)).isEmpty());
        assertThat(unreceived(outcomes, 1)).isPositive();
        assertThat(unreceived(outcomes, 3)).isZero();
    }

    @Test
    void irecvThatGotItsMessage_isNamedAsLongAsItIsNotWaitedFor() {
        expect(GuardScenario.IRECV_MATCHED_AND_NOT_WAITED_FOR, 1, NONE, open(INCOMPLETE_RECEIVE, 0, 4), NONE);
    }

    private static void expect(GuardScenario scenario, int unreceived, String... openPerRank) {
        List<RankJvms.Outcome> outcomes = run(scenario);
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.lines().get(0)).isEqualTo(openPerRank[outcome.rank()]);
            assertThat(outcome.lines().get(2)).isEqualTo(NONE);
        });
        assertThat(unreceived(outcomes, 1)).as("messages that no call has returned").isEqualTo(unreceived);
        assertThat(unreceived(outcomes, 3)).as("at the end").isZero();
    }

    private static long unreceived(List<RankJvms.Outcome> outcomes, int line) {
        return outcomes.stream().mapToLong(outcome -> Long.parseLong(outcome.lines().get(line))).sum();
    }

    private static List<RankJvms.Outcome> run(GuardScenario scenario) {
        return RankJvms.run(Program.class, 3, scenario.name());
    }

    private static String open(Kind kind, int peer, int tag) {
        return kind + "/" + peer + "/" + tag;
    }

    /** Prints what is open and how many messages it has sent and not received, completes it, and prints again. */
    static final class Program {

        public static void main(String[] args) {
            new MpjExpressProvider().trackRequests();
            GuardScenario scenario = GuardScenario.valueOf(MPI.Init(args)[0]);
            MessagePassing job = new MpjExpressProvider().attach();
            scenario.open(job.rank());
            flush(job);
            printOpen(job);
            System.out.println(unreceived(job));
            flush(job);
            scenario.finish(job.rank());
            flush(job);
            printOpen(job);
            System.out.println(unreceived(job));
            flush(job);
            MPI.Finalize();
        }

        /** Returns when all that was sent before has arrived. */
        static void flush(MessagePassing job) {
            IntStream.range(0, job.size()).forEach(peer -> job.channel(MARKERS).send(peer, new byte[0]));
            IntStream.range(0, job.size()).forEach(peer -> job.channel(MARKERS).receive(peer, TIMEOUT).orElseThrow());
        }

        static void printOpen(MessagePassing job) {
            System.out
                .println(job.guard().openCommunication().stream().map(Program::text).collect(Collectors.joining(" ")));
        }

        static long unreceived(MessagePassing job) {
            return job.guard().count().map(count -> count.sent() - count.received()).orElseThrow();
        }

        static String text(OpenCommunication open) {
            return open(open.kind(), open.peer(), open.tag());
        }
    }
}
