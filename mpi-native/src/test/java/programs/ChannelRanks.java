package programs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;
import org.stft.nativempi.NativeMpiProvider;

/** A rank that uses STFT's own messages beside those of the program, and looks at the guard. Three ranks. */
public final class ChannelRanks {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int[] BYTES = {0, 1, 7, 100, 4096, 65_535, 65_536, 131_073, 1_000_003, 0, 3};

    private final MessagePassing job;
    private final int me = MPI.COMM_WORLD.Rank();
    private final int right = (me + 1) % MPI.COMM_WORLD.Size();
    private final int left = (me + MPI.COMM_WORLD.Size() - 1) % MPI.COMM_WORLD.Size();

    private ChannelRanks(MessagePassing job) {
        this.job = job;
    }

    /** Runs a rank. */
    public static void main(String[] arguments) {
        NativeMpiProvider provider = new NativeMpiProvider();
        provider.trackRequests();
        check(!provider.initialized(), "not initialised");
        MPI.Init(arguments);
        check(provider.initialized(), "initialised");
        ChannelRanks ranks = new ChannelRanks(provider.attach());
        check(provider.attach().rank() == ranks.me, "attached again");
        ranks.allSizes();
        ranks.sendFirst();
        ranks.late();
        ranks.wildcardsOfTheProgram();
        ranks.channelsAreApart();
        ranks.guard();
        System.out.println("result " + ranks.me + " " + ranks.job.implementation().replaceAll("[0-9.]+.*", "N"));
        MPI.Finalize();
        check(provider.finalized() && !provider.initialized(), "finalised");
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            System.err.println("failed: " + what);
            Runtime.getRuntime().halt(1);
        }
    }

    private Channel channel() {
        return job.channel(ChannelId.AGREEMENT);
    }

    private byte[] receive(Channel channel, int source) {
        return channel.receive(source, TIMEOUT).orElseThrow();
    }

    private void allSizes() {
        for (int size : BYTES) {
            byte[] message = new byte[size];
            new Random(size).nextBytes(message);
            channel().send(right, message);
            check(Arrays.equals(receive(channel(), left), message), "a message of " + size);
        }
        channel().send(me, "myself".getBytes(UTF_8));
        check(new String(receive(channel(), me), UTF_8).equals("myself"), "a message to itself");
    }

    private void sendFirst() {
        byte[] message = new byte[64 * 1024];
        for (int i = 0; i < 20; i++) {
            message[65_535] = (byte) i;
            channel().send(right, message);
            channel().send(left, message);
        }
        for (int i = 0; i < 20; i++) {
            check(receive(channel(), left)[65_535] == i && receive(channel(), right)[65_535] == i, "message " + i);
        }
    }

    private void late() {
        long before = System.nanoTime();
        check(channel().receive(left, Duration.ofMillis(150)).isEmpty(), "nothing yet");
        long millis = (System.nanoTime() - before) / 1_000_000;
        check(millis >= 150 && millis < 5000, "waited " + millis + " ms");
        MPI.COMM_WORLD.Barrier();
        channel().send(right, new byte[] {1});
        check(receive(channel(), left).length == 1, "the late message");
    }

    private void wildcardsOfTheProgram() {
        int[] got = new int[1];
        Request any = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        channel().send(right, new byte[4]);
        receive(channel(), left);
        MPI.COMM_WORLD.Send(new int[] {5}, 0, 1, MPI.INT, right, 9);
        check(any.Wait().tag == 9 && got[0] == 5, "the program's message");
    }

    private void channelsAreApart() {
        job.channel(ChannelId.MARKERS).send(right, new byte[] {2});
        channel().send(right, new byte[] {3});
        check(receive(channel(), left)[0] == 3, "agreement");
        check(receive(job.channel(ChannelId.MARKERS), left)[0] == 2, "marker");
    }

    private void guard() {
        check(job.guard().openCommunication().isEmpty(), "nothing is open: " + job.guard().openCommunication());
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        Request receive = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, left, 77);
        copy.Send(new int[1], 0, 1, MPI.INT, right, 78);
        copy.Probe(left, 78);
        List<OpenCommunication> open = job.guard().openCommunication();
        check(open.size() == 2, "two are open: " + open);
        check(open.contains(new OpenCommunication(OpenCommunication.Kind.UNRECEIVED_MESSAGE, left, 78, "")),
            "unreceived: " + open);
        OpenCommunication request = open.get(1);
        check(request.kind() == OpenCommunication.Kind.INCOMPLETE_RECEIVE && request.peer() == left
            && request.tag() == 77 && request.site().contains("ChannelRanks.java:"), "request: " + request);
        copy.Recv(new int[1], 0, 1, MPI.INT, left, 78);
        MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, right, 77);
        receive.Wait();
        check(job.guard().openCommunication().isEmpty(), "nothing is open at the end");
        check(job.guard().count().orElseThrow().equals(new org.stft.mp.MessageCount(3, 3)),
            "counted: " + job.guard().count());
    }
}
