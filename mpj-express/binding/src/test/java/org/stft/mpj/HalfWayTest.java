package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.stft.mp.ChannelId.AGREEMENT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import mpi.MPI;
import mpi.Request;
import mpjbuf.BufferFactory;
import mpjdev.MPJDev;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.mp.MessagePassing;
import org.stft.mpj.device.DeviceLock;
import org.stft.mpj.device.ReflectiveAccess;

/** The message guard while a long message is in flight: delayed at the sender, probed by the receiver. */
class HalfWayTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    @Test
    void receiverHasAskedForTheData_itsReceiveIsIncomplete() {
        expectIncomplete(BeforeTheData.class);
    }

    @Test
    void partOfTheDataHasCome_itsReceiveIsIncomplete() {
        expectIncomplete(AmidTheData.class);
    }

    private void expectIncomplete(Class<?> program) {
        var outcomes = RankJvms.run(program, 2, directory.resolve("seen").toString());
        assertThat(outcomes.get(1).lines()).containsExactly("INCOMPLETE_RECEIVE/0/31", "");
    }

    /** The sender's device finds its request only when it gets its lock. */
    static final class BeforeTheData {

        public static void main(String[] args) throws IOException {
            Path seen = Path.of(MPI.Init(args)[0]);
            MessagePassing job = new MpjExpressProvider().attach();
            if (job.rank() == 0) {
                Request send = isend();
                new DeviceLock(MPJDev.dev, "sLock").holding(() -> holdUntil(seen, job));
                send.Wait();
            } else {
                look(job, seen, false);
            }
            MPI.Finalize();
        }
    }

    /** The sender's device gets a buffer for the second part of the message only when it gets the pool's monitor. */
    static final class AmidTheData {

        public static void main(String[] args) throws IOException, ReflectiveOperationException {
            Path seen = Path.of(MPI.Init(args)[0]);
            MessagePassing job = new MpjExpressProvider().attach();
            if (job.rank() == 0) {
                Request send = isend();
                var factory = BufferFactory.class.getDeclaredField("factory");
                factory.setAccessible(true);
                synchronized (factory.get(null)) {
                    holdUntil(seen, job);
                }
                send.Wait();
            } else {
                look(job, seen, true);
            }
            MPI.Finalize();
        }
    }

    private static Request isend() {
        return MPI.COMM_WORLD.Isend(new Object[] {new byte[GuardScenario.LONG]}, 0, 1, MPI.OBJECT, 1, 31);
    }

    private static boolean holdUntil(Path seen, MessagePassing job) {
        job.channel(AGREEMENT).send(1, new byte[0]);
        await().atMost(TIMEOUT).until(() -> Files.exists(seen));
        return true;
    }

    private static void look(MessagePassing job, Path seen, boolean begun) throws IOException {
        job.channel(AGREEMENT).receive(0, TIMEOUT).orElseThrow();
        Request receive = MPI.COMM_WORLD.Irecv(new Object[1], 0, 1, MPI.OBJECT, 0, 31);
        Map<?, ?> asked = ReflectiveAccess.read(MPJDev.dev, "recvMap", Map.class);
        await().atMost(TIMEOUT).until(() -> asked.isEmpty() == begun && !job.guard().openCommunication().isEmpty());
        NiodevGuardTest.Program.printOpen(job);
        Files.createFile(seen);
        receive.Wait();
        NiodevGuardTest.Program.printOpen(job);
    }
}
