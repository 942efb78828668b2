package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_RECEIVE;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_SEND;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;

/** Findings of the guard on requests whose messages have arrived, but that the program has not waited for. */
class UnwaitedRequestsTest {

    private static final int LONG = 200_000;

    @Test
    void trackedFromBeforeInit_allAreNamedWithTheirLines() {
        List<RankJvms.Outcome> outcomes = RankJvms.run(Program.class, 2, "early");
        assertThat(outcomes)
            .allSatisfy(outcome -> assertThat(outcome.out()).startsWith("as expected\nnothing\n"));
        assertThat(outcomes.stream().mapToLong(outcome -> Long.parseLong(outcome.lines().get(2))).sum())
            .as("messages of all kinds that were sent and not received").isZero();
    }

    @Test
    void trackedAfterInit_allButThoseOnEarlierCommunicatorsAreNamed() {
        assertThat(RankJvms.run(Program.class, 2, "late"))
            .allSatisfy(outcome -> assertThat(outcome.out()).isEqualTo("as expected\nnothing\nuncounted\n"));
    }

    /** Leaves requests open in many ways, compares what the guard finds, completes them, and looks again. */
    static final class Program {

        private static boolean early;
        private static MessagePassing job;
        private static Intracomm world;
        private static Intracomm before;
        private static final List<String> EXPECTED = new ArrayList<>();
        private static final List<Request> OPEN = new ArrayList<>();

        public static void main(String[] args) {
            early = args[args.length - 1].equals("early");
            if (early) {
                new MpjExpressProvider().trackRequests();
            }
            MPI.Init(args);
            world = MPI.COMM_WORLD;
            before = world.Split(0, world.Rank());
            new MpjExpressProvider().trackRequests();
            job = new MpjExpressProvider().attach();
            Intracomm after = world.Split(0, world.Rank());
            Intracomm grid = world.Create_cart(new int[] {2}, new boolean[] {false}, false);
            if (job.rank() == 0) {
                sender(after, grid);
            } else {
                receiver(after, grid);
            }
            NiodevGuardTest.Program.flush(job);
            printComparison();
            Request.Waitall(OPEN.toArray(new Request[0]));
            EXPECTED.clear();
            System.out.println(job.guard().openCommunication().isEmpty() ? "nothing" : job.guard().openCommunication());
            System.out.println(job.guard().count().isPresent() ? NiodevGuardTest.Program.unreceived(job) : "uncounted");
            NiodevGuardTest.Program.flush(job);
            MPI.Finalize();
        }

        private static void sender(Intracomm after, Intracomm grid) {
            world.Send(new byte[1], 0, 1, MPI.BYTE, 1, 1);
            world.Send(new byte[LONG], 0, LONG, MPI.BYTE, 1, 2);
            after.Send(new byte[1], 0, 1, MPI.BYTE, 1, 3);
            grid.Send(new byte[1], 0, 1, MPI.BYTE, 1, 4);
            before.Send(new byte[1], 0, 1, MPI.BYTE, 1, 5);
            world.Send(new byte[1], 0, 1, MPI.BYTE, 1, 6);
            world.Send(new byte[1], 0, 1, MPI.BYTE, 1, 7);
            world.Send(new byte[1], 0, 1, MPI.BYTE, 1, 8);
            open(INCOMPLETE_SEND, 1, 10, world.Isend(new byte[1], 0, 1, MPI.BYTE, 1, 10));
            open(INCOMPLETE_SEND, 1, 11, world.Issend(new byte[1], 0, 1, MPI.BYTE, 1, 11));
            open(INCOMPLETE_SEND, 1, 12, world.Isend(new byte[LONG], 0, LONG, MPI.BYTE, 1, 12));
            Prequest persistent = world.Send_init(new byte[1], 0, 1, MPI.BYTE, 1, 13);
            persistent.Start();
            persistent.Wait();
            persistent.Start();
            openedAbove(INCOMPLETE_SEND, 1, 13, persistent);
            world.Isend(new byte[1], 0, 1, MPI.BYTE, 1, 14);
            world.Isend(new byte[LONG], 0, LONG, MPI.BYTE, 1, 15);
            MPI.Buffer_attach(ByteBuffer.allocateDirect(10_000));
            world.Bsend(new byte[1], 0, 1, MPI.BYTE, 1, 16);
            Request waited = world.Isend(new byte[1], 0, 1, MPI.BYTE, 1, 17);
            Request.Waitany(new Request[] {waited});
        }

        private static void receiver(Intracomm after, Intracomm grid) {
            open(INCOMPLETE_RECEIVE, 0, 1, world.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 1));
            open(INCOMPLETE_RECEIVE, 0, 2, world.Irecv(new byte[LONG], 0, LONG, MPI.BYTE, 0, 2));
            open(INCOMPLETE_RECEIVE, 0, 3, after.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 3));
            open(INCOMPLETE_RECEIVE, 0, 4, grid.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 4));
            open(early ? INCOMPLETE_RECEIVE : null, 0, 5, before.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 5));
            open(INCOMPLETE_RECEIVE, -1, 6, world.Irecv(new byte[1], 0, 1, MPI.BYTE, MPI.ANY_SOURCE, 6));
            Prequest persistent = world.Recv_init(new byte[1], 0, 1, MPI.BYTE, 0, 7);
            persistent.Start();
            openedAbove(INCOMPLETE_RECEIVE, 0, 7, persistent);
            Request tested = world.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 8);
            while (tested.Test() == null) {
                Thread.onSpinWait();
            }
            for (int tag : new int[] {10, 11, 12, 13, 13, 14, 15, 16, 17}) {
                world.Recv(new byte[LONG], 0, LONG, MPI.BYTE, 0, tag);
            }
        }

        /** Expects a request that was opened on the line of the call. */
        private static void open(Kind kind, int peer, int tag, Request request) {
            expect(kind, peer, tag, request, lineOfCaller());
        }

        /** Expects a request that was opened on the line above the call. */
        private static void openedAbove(Kind kind, int peer, int tag, Request request) {
            expect(kind, peer, tag, request, lineOfCaller() - 1);
        }

        private static int lineOfCaller() {
            return StackWalker.getInstance()
                .walk(frames -> frames.skip(2).findFirst().orElseThrow().getLineNumber());
        }

        private static void expect(Kind kind, int peer, int tag, Request request, int line) {
            OPEN.add(request);
            if (kind != null) {
                EXPECTED.add(kind + "/" + peer + "/" + tag + " at UnwaitedRequestsTest.java:" + line);
            }
        }

        private static void printComparison() {
            List<String> found = job.guard().openCommunication().stream().map(Program::text)
                .collect(Collectors.toList());
            System.out.println(found.size() == EXPECTED.size() && found.containsAll(EXPECTED)
                ? "as expected"
                : "expected " + EXPECTED + "\nfound    " + found);
        }

        private static String text(OpenCommunication open) {
            return open.kind() + "/" + open.peer() + "/" + open.tag() + " at " + open.site();
        }
    }

    @Test
    void tooManyRequestsToLookUpTheLineOfEach_theLineOfAnEarlierOneStandsIn() {
        assertThat(RankJvms.run(Busy.class, 1).get(0).out())
            .matches(
                "INCOMPLETE_RECEIVE/0/1 at UnwaitedRequestsTest.java:\\d+( \\(the line of an earlier one with this tag\\))?\n");
    }

    static final class Busy {

        public static void main(String[] args) {
            new MpjExpressProvider().trackRequests();
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            byte[] data = new byte[1];
            Request receive = null;
            for (int i = 0; i < 50_000; i++) {
                receive = MPI.COMM_WORLD.Irecv(data, 0, 1, MPI.BYTE, 0, 1);
                Request send = MPI.COMM_WORLD.Isend(data, 0, 1, MPI.BYTE, 0, 1);
                send.Wait();
                if (i < 49_999) {
                    receive.Wait();
                }
            }
            job.guard().openCommunication().forEach(open -> System.out.println(Program.text(open)));
            receive.Wait();
            MPI.Finalize();
        }
    }
}
