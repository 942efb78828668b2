package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.stft.mp.ChannelId.AGREEMENT;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;

import mpi.MPI;
import mpjdev.MPJDev;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.StftException;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassing;
import org.stft.mp.MessagePassingProvider;
import org.stft.mpj.device.DeviceTransport;
import org.stft.mpj.guard.TrackingDevice;
import org.stft.order.ConnectionOrder;
import org.stft.order.OrderedConnect;
import xdev.Device;

/** Joining a job, well and badly. */
class AttachTest {

    @Test
    void provider_isFoundAsAService() {
        assertThat(ServiceLoader.load(MessagePassingProvider.class)).singleElement()
            .isInstanceOf(MpjExpressProvider.class).extracting(MessagePassingProvider::id).isEqualTo("mpj-express");
    }

    @Test
    void programHasNotCalledInit_errorNamesTheMissingCall() {
        MpjExpressProvider provider = new MpjExpressProvider();
        assertThat(provider.initialized()).isFalse();
        assertThatThrownBy(provider::attach).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("Call MPI.Init(args) before Stft.start().");
    }

    @Test
    void programCallsInitAndFinalize_initializedBetweenThem() {
        assertThat(RankJvms.run(LifeCycle.class, 2))
            .allSatisfy(o -> assertThat(o.out()).isEqualTo("false true false\n"));
    }

    static final class LifeCycle {

        public static void main(String[] args) {
            MpjExpressProvider provider = new MpjExpressProvider();
            String before = provider.initialized() + " ";
            MPI.Init(args);
            String between = provider.initialized() + " ";
            MPI.Finalize();
            System.out.println(before + between + provider.initialized());
        }
    }

    @ParameterizedTest
    @EnumSource
    void orderSetByProperty_allRanksMeet(ConnectionOrder order) {
        List<String> option = List.of("-Dstft.order=" + order.word());
        assertThat(RankJvms.run(option, Joins.class, 5)).allSatisfy(o -> assertThat(o.out()).isEqualTo("joined 5\n"));
    }

    static final class Joins {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            System.out.println("joined " + job.size());
            MPI.Finalize();
        }
    }

    @Test
    void ranksWithDifferentOrders_bothNameTheSetting() {
        assertThat(RankJvms.run(DifferentOrders.class, 2)).allSatisfy(outcome -> assertThat(outcome.out())
            .startsWith("Expected the greeting ").endsWith("Give all ranks the same setting of stft.order.\n"));
    }

    static final class DifferentOrders {

        public static void main(String[] args) {
            MPI.Init(args);
            try {
                new MpjExpressProvider(ConnectionOrder.values()[MPI.COMM_WORLD.Rank()]).attach();
            } catch (StftException e) {
                System.out.println(e.getMessage());
            }
            MPI.Finalize();
        }
    }

    @Test
    void attachedAgainAfterAReceiveWasGivenUp_noMessageIsLost() {
        assertThat(RankJvms.run(Again.class, 2)).allSatisfy(o -> assertThat(o.out()).isEqualTo("7\n"));
    }

    static final class Again {

        public static void main(String[] args) {
            MPI.Init(args);
            MpjExpressProvider binding = new MpjExpressProvider();
            MessagePassing first = binding.attach();
            MpjMessagePassingTest
                .check(first.channel(AGREEMENT).receive(1 - first.rank(), Duration.ofMillis(1)).isEmpty());
            MPI.COMM_WORLD.Barrier();
            MessagePassing second = binding.attach();
            second.channel(AGREEMENT).send(1 - second.rank(), new byte[] {7});
            System.out
                .println(second.channel(AGREEMENT).receive(1 - second.rank(), Duration.ofSeconds(30)).orElseThrow()[0]);
            MPI.Finalize();
        }
    }

    @Test
    void oneRankNeverAttaches_theOtherSaysWhichOneItWaitedFor() {
        List<RankJvms.Outcome> outcomes = RankJvms.run(OneStaysAway.class, 2);
        assertThat(outcomes.get(0).out()).isEqualTo("rank 0 has waited 1 s in Stft.start() for rank 1\n"
            + "rank 0 waited 1 s in Stft.start() for rank 1. All ranks must call it, and with the same setting of stft.order; if they are "
            + "only slow, raise stft.start-timeout.\n");
    }

    static final class OneStaysAway {

        public static void main(String[] args) {
            MPI.Init(args);
            if (MPI.COMM_WORLD.Rank() == 0) {
                try {
                    new OrderedConnect(new MpjMessagePassing(DeviceTransport.open(TrackingDevice.untracked())),
                        ConnectionOrder.TOURNAMENT, Duration.ofSeconds(1), System.out::println).run();
                } catch (StftException e) {
                    System.out.println(e.getMessage());
                }
            }
            MPI.Finalize();
        }
    }

    @Test
    void anotherRankEnds_receiveAndSendFailAtOnceInsteadOfWaiting() {
        assertThat(RankJvms.run(Loses.class, 2).get(0).lines()).hasSize(3).allMatch(line -> line
            .startsWith("LOST rank 0 has lost its connection to rank 1: that rank or another one of the job"));
    }

    static final class Loses {

        public static void main(String[] args) {
            MPI.Init(args);
            MessagePassing job = new MpjExpressProvider().attach();
            if (job.rank() == 0) {
                long before = System.nanoTime();
                printFailure(() -> job.channel(AGREEMENT).receive(1, Duration.ofSeconds(50)));
                printFailure(() -> job.channel(AGREEMENT).send(1, new byte[1]));
                printFailure(() -> job.channel(AGREEMENT).send(1, new byte[1]));
                MpjMessagePassingTest.check(System.nanoTime() - before < 20_000_000_000L);
            }
            // As if killed: nobody says goodbye.
            Runtime.getRuntime().halt(0);
        }

        private static void printFailure(Runnable call) {
            try {
                call.run();
            } catch (StftException e) {
                System.out.println(e.category() + " " + e.getMessage());
            }
        }
    }

    @Test
    void deviceIsNotNiodev_guardProbesTheWorldAndSaysSo() throws Exception {
        try (var bootstrap = new MpjExpressProvider().bootstrap(2);
            RankJvms jvms = RankJvms.start(bootstrap, List.of(), OtherDevice.class, 2)) {
            List<RankJvms.Outcome> outcomes = jvms.await();
            assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.exit()).isZero());
            assertThat(outcomes.get(0).out()).isEqualTo("[]\n");
            assertThat(outcomes.get(1).out()).isEqualTo(
                "[OpenCommunication[kind=UNRECEIVED_MESSAGE, peer=0, tag=6, site=]]\n");
        }
    }

    /** MPJ Express's other devices are not in its jar; this is niodev under a class name that STFT does not know. */
    static final class OtherDevice {

        public static void main(String[] args) {
            MPI.Init(args);
            Device niodev = MPJDev.dev;
            MPJDev.dev = (Device) Proxy.newProxyInstance(OtherDevice.class.getClassLoader(),
                new Class<?>[] {Device.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.invoke(niodev, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
            MessagePassing job = new MpjExpressProvider().attach();
            if (job.rank() == 0) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, 6);
            }
            NiodevGuardTest.Program.flush(job);
            System.out.println(job.guard().openCommunication());
            NiodevGuardTest.Program.flush(job);
            MPI.Finalize();
        }
    }
}
