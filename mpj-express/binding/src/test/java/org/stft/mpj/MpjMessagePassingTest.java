package org.stft.mpj;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.mp.ChannelId.AGREEMENT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;

/** Messages between real ranks, one JVM each. */
class MpjMessagePassingTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5})
    void everyRankSendsToEveryOther_allArriveWithTheirContent(int ranks) {
        assertThat(RankJvms.run(Everyone.class, ranks)).allSatisfy(
            outcome -> assertThat(outcome.out()).isEqualTo("rank " + outcome.rank() + " of " + ranks + " heard all\n"));
    }

    /** Sends its rank to all and expects theirs. */
    static final class Everyone {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            for (int peer = 0; peer < job.size(); peer++) {
                job.channel(AGREEMENT).send(peer, ("from " + job.rank() + " to " + peer).getBytes(UTF_8));
            }
            for (int peer = 0; peer < job.size(); peer++) {
                byte[] found = job.channel(AGREEMENT).receive(peer, TIMEOUT).orElseThrow();
                check(new String(found, UTF_8).equals("from " + peer + " to " + job.rank()));
            }
            System.out.println("rank " + job.rank() + " of " + job.size() + " heard all");
            MPI.Finalize();
        }
    }

    @Test
    void messagesOfAllSizes_arriveUnchangedAndInOrder() {
        assertThat(RankJvms.run(Sizes.class, 2)).allSatisfy(outcome -> assertThat(outcome.out()).isEqualTo("done\n"));
    }

    /** Rank 0 sends messages of many sizes; rank 1 compares them with what it can make itself. */
    static final class Sizes {

        private static final int[] BYTES = {0, 1, 7, 8, 100, 4095, 4096, 4097, 65_535, 65_536, 131_063, 131_064,
            131_065, 131_072,
            131_073, 1_000_003, 0, 3};

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            for (int size : BYTES) {
                byte[] message = new byte[size];
                new Random(size).nextBytes(message);
                if (job.rank() == 0) {
                    job.channel(AGREEMENT).send(1, message);
                } else {
                    check(Arrays.equals(job.channel(AGREEMENT).receive(0, TIMEOUT).orElseThrow(), message));
                }
            }
            System.out.println("done");
            MPI.Finalize();
        }
    }

    @Test
    void allSendTwentyMessagesOf64KiBBeforeTheyReceive_nobodyIsHeldUp() {
        assertThat(RankJvms.run(SendFirst.class, 3)).allSatisfy(o -> assertThat(o.out()).isEqualTo("done\n"));
    }

    /** All ranks send to all others first, and receive then. */
    static final class SendFirst {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            byte[] message = new byte[64 * 1024];
            for (int i = 0; i < 20; i++) {
                message[65_535] = (byte) i;
                job.channel(AGREEMENT).send((job.rank() + 1) % job.size(), message);
                job.channel(AGREEMENT).send((job.rank() + 2) % job.size(), message);
            }
            for (int i = 0; i < 20; i++) {
                check(
                    job.channel(AGREEMENT).receive((job.rank() + 1) % job.size(), TIMEOUT).orElseThrow()[65_535] == i);
                check(
                    job.channel(AGREEMENT).receive((job.rank() + 2) % job.size(), TIMEOUT).orElseThrow()[65_535] == i);
            }
            System.out.println("done");
            MPI.Finalize();
        }
    }

    @Test
    void noMessageWithinTheLimit_emptyAndTheNextReceiveStillGetsIt() {
        assertThat(RankJvms.run(Late.class, 2)).allSatisfy(outcome -> assertThat(outcome.out()).isEqualTo("done\n"));
    }

    /** Rank 1 gives up twice, then tells rank 0 to send. */
    static final class Late {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            if (job.rank() == 1) {
                long before = System.nanoTime();
                check(job.channel(AGREEMENT).receive(0, Duration.ofMillis(200)).isEmpty());
                check(System.nanoTime() - before >= 200_000_000L);
                check(job.channel(AGREEMENT).receive(0, Duration.ZERO).isEmpty());
                job.channel(AGREEMENT).send(0, new byte[] {1});
                check(Arrays.equals(job.channel(AGREEMENT).receive(0, TIMEOUT).orElseThrow(), new byte[] {2}));
                check(Arrays.equals(job.channel(AGREEMENT).receive(0, TIMEOUT).orElseThrow(), new byte[] {3}));
            } else {
                job.channel(AGREEMENT).receive(1, TIMEOUT).orElseThrow();
                job.channel(AGREEMENT).send(1, new byte[] {2});
                job.channel(AGREEMENT).send(1, new byte[] {3});
            }
            System.out.println("done");
            MPI.Finalize();
        }
    }

    @Test
    void programReceivesFromAnyoneWithAnyTag_neverGetsAMessageOfStft() {
        assertThat(RankJvms.run(Apart.class, 3)).allSatisfy(outcome -> assertThat(outcome.out()).isEqualTo("done\n"));
    }

    /** STFT's messages lie there, unreceived, while the program receives with wildcards; and the other way round. */
    static final class Apart {

        public static void main(String[] args) {
            MPI.Init(args);
            int[] own = {-1};
            MessagePassing job = new MpjExpressProvider().attach();
            int next = (job.rank() + 1) % job.size();
            int previous = (job.rank() + job.size() - 1) % job.size();
            job.channel(AGREEMENT).send(next, new byte[] {42});
            MPI.COMM_WORLD.Send(new int[] {job.rank()}, 0, 1, MPI.INT, next, 1);
            MPI.COMM_WORLD.Barrier();
            check(MPI.COMM_WORLD.Recv(own, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG).source == previous);
            check(own[0] == previous);
            check(MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null);
            check(Arrays.equals(job.channel(AGREEMENT).receive(previous, TIMEOUT).orElseThrow(), new byte[] {42}));
            System.out.println("done");
            MPI.Finalize();
        }
    }

    @Test
    void messagesOnAllChannels_eachIsReceivedOnItsOwn() {
        assertThat(RankJvms.run(Channels.class, 2)).allSatisfy(o -> assertThat(o.out()).isEqualTo("done\n"));
    }

    /** Receives in the opposite order of sending, also after a receive on another channel was given up. */
    static final class Channels {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            int peer = 1 - job.rank();
            List<ChannelId> ids = new ArrayList<>(List.of(ChannelId.values()));
            check(job.channel(ids.get(0)).receive(peer, Duration.ofMillis(1)).isEmpty());
            MPI.COMM_WORLD.Barrier();
            ids.forEach(id -> job.channel(id).send(peer, new byte[] {(byte) id.ordinal()}));
            Collections.reverse(ids);
            ids.forEach(id -> check(job.channel(id).receive(peer, TIMEOUT).orElseThrow()[0] == id.ordinal()));
            System.out.println("done");
            MPI.Finalize();
        }
    }

    @Test
    void interruptedThread_sendsAndReceivesAndStaysInterrupted() {
        assertThat(RankJvms.run(Interrupted.class, 2)).allSatisfy(o -> assertThat(o.out()).isEqualTo("done\n"));
    }

    /** Both ranks are interrupted all the time. */
    static final class Interrupted {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            int peer = 1 - job.rank();
            Thread.currentThread().interrupt();
            for (int i = 0; i < 100; i++) {
                job.channel(AGREEMENT).send(peer, new byte[] {(byte) i});
                check(job.channel(AGREEMENT).receive(peer, TIMEOUT).orElseThrow()[0] == i);
                check(Thread.currentThread().isInterrupted());
            }
            check(Thread.interrupted());
            System.out.println("done");
            MPI.Finalize();
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError("not as expected");
        }
    }
}
