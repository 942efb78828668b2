package org.stft.mpj;

import static org.stft.mp.ChannelId.AGREEMENT;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mp.MessagePassing;
import org.stft.mpj.device.DeviceTransport;
import org.stft.mpj.guard.TrackingDevice;
import org.stft.order.ConnectionOrder;
import org.stft.order.OrderedConnect;
import org.stft.order.Step;

/** Not a test: {@code mvn -pl mpj-express/binding -am test -Dtest=Measurements -Dsurefire.failIfNoSpecifiedTests=false}. */
class Measurements {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void pingPong() {
        System.out.print(RankJvms.run(List.of("-XX:TieredStopAtLevel=4"), PingPong.class, 2).get(0).out());
    }

    @Test
    void tracking() {
        System.out.print(RankJvms.run(Tracking.class, 2).get(0).out());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16})
    void opening(int ranks) {
        for (String answerMillis : List.of("0", "5")) {
            for (ConnectionOrder order : ConnectionOrder.values()) {
                System.out.print(RankJvms.run(OpeningTime.class, ranks, order.name(), answerMillis).get(0).out());
            }
        }
    }

    /** The cost of tracking requests: exchanges of 8 bytes on communicators with and without, in turn. */
    static final class Tracking {

        private static final int ROUNDS = 400;
        private static final int WARM_UP = 150;
        private static final int EXCHANGES = 200;

        public static void main(String[] args) {
            MPI.Init(args);
            int rank = MPI.COMM_WORLD.Rank();
            Intracomm without = MPI.COMM_WORLD.Split(0, rank);
            new MpjExpressProvider().trackRequests();
            Intracomm with = MPI.COMM_WORLD.Split(0, rank);
            double[][] micros = new double[2][ROUNDS];
            for (int round = -WARM_UP; round < ROUNDS; round++) {
                for (int turn = 0; turn < 2; turn++) {
                    int tracked = round + turn & 1;
                    double each = exchange(tracked == 1 ? with : without, 1 - rank);
                    if (round >= 0) {
                        micros[tracked][round] = each;
                    }
                }
            }
            for (int tracked = 0; tracked < 2; tracked++) {
                Arrays.sort(micros[tracked]);
                System.out.printf(
                    "exchange of 8 bytes, %s requests kept track of: 10th percentile %5.2f us, median %5.2f us%n",
                    tracked == 1 ? "all" : "no", micros[tracked][ROUNDS / 10], micros[tracked][ROUNDS / 2]);
            }
            MPI.Finalize();
        }

        private static double exchange(Intracomm communicator, int peer) {
            byte[] in = new byte[8];
            byte[] out = new byte[8];
            communicator.Barrier();
            long start = System.nanoTime();
            for (int i = 0; i < EXCHANGES; i++) {
                Request receive = communicator.Irecv(in, 0, 8, MPI.BYTE, peer, 1);
                communicator.Isend(out, 0, 8, MPI.BYTE, peer, 1).Wait();
                receive.Wait();
            }
            return (System.nanoTime() - start) / 1e3 / EXCHANGES;
        }
    }

    /** Half a round trip of 8 bytes: the median of all, in microseconds. */
    static final class PingPong {

        private static final int ROUNDS = 20_000;

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjMessagePassing(DeviceTransport.open(TrackingDevice.untracked()));
            int peer = 1 - job.rank();
            byte[] ball = new byte[8];
            for (int repeat = 0; repeat < 3; repeat++) {
                measure("MPJ Express, blocking Recv", job.rank(),
                    () -> MPI.COMM_WORLD.Send(ball, 0, 8, MPI.BYTE, peer, 1),
                    () -> MPI.COMM_WORLD.Recv(ball, 0, 8, MPI.BYTE, peer, 1));
                measure("STFT, receive with a timeout", job.rank(), () -> job.channel(AGREEMENT).send(peer, ball),
                    () -> job.channel(AGREEMENT).receive(peer, TIMEOUT).orElseThrow());
                measure("Iprobe, spinning and parking", job.rank(),
                    () -> MPI.COMM_WORLD.Send(ball, 0, 8, MPI.BYTE, peer, 1), () -> probed(ball, peer));
            }
            long start = System.nanoTime();
            for (int i = 0; i < ROUNDS; i++) {
                job.guard().openCommunication();
            }
            System.out.printf("guard, nothing open: %.1f us%n", (System.nanoTime() - start) / 1e3 / ROUNDS);
            MPI.Finalize();
        }

        private static void probed(byte[] ball, int peer) {
            for (int i = 0; MPI.COMM_WORLD.Iprobe(peer, 1) == null; i++) {
                if (i < 100) {
                    Thread.yield();
                } else {
                    LockSupport.parkNanos(Math.min(1_000_000L, 10_000L * (i - 99)));
                }
            }
            MPI.COMM_WORLD.Recv(ball, 0, 8, MPI.BYTE, peer, 1);
        }

        private static void measure(String what, int rank, Runnable send, Runnable receive) {
            long[] nanos = new long[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                long start = System.nanoTime();
                (rank == 0 ? send : receive).run();
                (rank == 0 ? receive : send).run();
                nanos[i] = System.nanoTime() - start;
            }
            Arrays.sort(nanos);
            System.out.printf("%-30s median %6.1f us, 99th %7.1f us%n", what, nanos[ROUNDS / 2] / 2e3,
                nanos[ROUNDS * 99 / 100] / 2e3);
        }
    }

    /**
     * From a barrier until the last rank has met all: the first time and the median, in milliseconds. Each
     * answer can be made to take some time, for a network on which it does.
     */
    static final class OpeningTime {

        private static final int REPEATS = 100;

        public static void main(String[] args) {
            String[] own = MPI.Init(args);
            ConnectionOrder order = ConnectionOrder.valueOf(own[0]);
            long answerMillis = Long.parseLong(own[1]);
            MessagePassing job = new MpjMessagePassing(DeviceTransport.open(TrackingDevice.untracked()));
            double[] millis = new double[REPEATS];
            for (int i = 0; i < REPEATS; i++) {
                millis[i] = once(job, order, answerMillis);
            }
            double first = millis[0];
            Arrays.sort(millis);
            System.out.printf("%2d ranks, %-10s  answer in %d ms: first %7.2f ms, median %6.2f ms%n", job.size(),
                order.word(), answerMillis,
                first, millis[REPEATS / 2]);
            MPI.Finalize();
        }

        private static double once(MessagePassing job, ConnectionOrder order, long answerMillis) {
            MPI.COMM_WORLD.Barrier();
            double[] own = new double[1];
            double[] last = new double[1];
            long start = System.nanoTime();
            if (answerMillis == 0) {
                new OrderedConnect(job, order, TIMEOUT, waiting -> {}).run();
            } else {
                order.steps(job.rank(), job.size()).forEach(step -> meet(job, step, answerMillis));
            }
            own[0] = (System.nanoTime() - start) / 1e6;
            MPI.COMM_WORLD.Allreduce(own, 0, last, 0, 1, MPI.DOUBLE, MPI.MAX);
            return last[0];
        }

        private static void meet(MessagePassing job, Step step, long answerMillis) {
            if (step.role() == Step.Role.RECEIVE) {
                job.channel(AGREEMENT).receive(step.peer(), TIMEOUT).orElseThrow();
                LockSupport.parkNanos(answerMillis * 1_000_000);
            }
            job.channel(AGREEMENT).send(step.peer(), new byte[8]);
            if (step.role() == Step.Role.SEND) {
                job.channel(AGREEMENT).receive(step.peer(), TIMEOUT).orElseThrow();
            }
        }
    }
}
