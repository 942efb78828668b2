package org.stft.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import mpi.MPI;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.mp.Bootstrap;
import org.stft.mpj.bootstrap.FakeRank;

/** The ports of a rank of MPJ Express: which are open and when, who gets in, and that the program's own are as ever. */
@Timeout(120)
class PortsTest {

    private static final String LISTEN = "0A";
    private static final String LOOPBACK = "0100007F";
    private static final String LOOPBACK_MAPPED = "0000000000000000FFFF00000100007F";

    /** A listening socket of a process: the address as the kernel prints it, and the port. */
    record Port(String address, int number) {

        static List<Port> of(long pid) throws IOException {
            Set<String> sockets;
            try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
                sockets = descriptors.map(Port::target).collect(Collectors.toSet());
            }
            List<Port> ports = new ArrayList<>();
            for (String table : List.of("tcp", "tcp6")) {
                for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table))) {
                    String[] words = line.trim().split(" +");
                    if (words[3].equals(LISTEN) && sockets.contains("socket:[" + words[9] + "]")) {
                        String[] local = words[1].split(":");
                        ports.add(new Port(local[0], Integer.parseInt(local[1], 16)));
                    }
                }
            }
            return ports;
        }

        private static String target(Path descriptor) {
            try {
                return Files.readSymbolicLink(descriptor).toString();
            } catch (IOException e) {
                return "closed meanwhile";
            }
        }
    }

    @Test
    void strangersWhileRanksConnect_portsAreOnLoopbackAndTheJobRuns() throws Exception {
        try (var bootstrap = new MpjExpressProvider().bootstrap(3);
            RankJvms jvms = RankJvms.start(bootstrap, List.of(), Sums.class, 2)) {
            List<Port> ports = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                long pid = jvms.process(rank).pid();
                Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> Port.of(pid).size() == 2);
                ports.addAll(Port.of(pid));
            }
            assertThat(ports).extracting(Port::address).containsOnly(LOOPBACK_MAPPED).doesNotContain(LOOPBACK);
            List<Socket> strangers = new ArrayList<>();
            for (Port port : ports) {
                for (byte[] said : List.of(new byte[0], new byte[100], FakeRank.hello(2))) {
                    Socket stranger = new Socket("127.0.0.1", port.number());
                    stranger.getOutputStream().write(said);
                    strangers.add(stranger);
                }
            }
            jvms.startLast(bootstrap);
            assertThat(jvms.await())
                .allSatisfy(outcome -> assertThat(outcome.out()).isEqualTo("sum 3, listening []\n"));
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    static final class Sums {

        public static void main(String[] args) throws IOException {
            MPI.Init(args);
            int[] sum = new int[1];
            MPI.COMM_WORLD.Allreduce(new int[] {MPI.COMM_WORLD.Rank()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            System.out.println("sum " + sum[0] + ", listening " + Port.of(ProcessHandle.current().pid()));
            MPI.Finalize();
        }
    }

    @Test
    void programsOwnChannels_areThoseOfTheJdk() {
        assertThat(RankJvms.run(OwnChannels.class, 2)).allSatisfy(outcome -> assertThat(outcome.lines()).hasSize(4)
            .allMatch(line -> line.startsWith("sun.nio.ch.") || line.equals("wildcard, accepted")));
    }

    static final class OwnChannels {

        public static void main(String[] args) throws IOException {
            MPI.Init(args);
            try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
                System.out.println(selector.getClass().getName() + "\n" + server.getClass().getName());
                server.bind(new InetSocketAddress(0)).configureBlocking(false).register(selector, 16);
                int port = server.socket().getLocalPort();
                try (SocketChannel client = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
                    System.out.println(client.getClass().getName());
                    selector.select();
                    boolean acceptable = selector.selectedKeys().iterator().next().isAcceptable();
                    server.accept().close();
                    System.out.println((server.socket().getInetAddress().isAnyLocalAddress() ? "wildcard" : "bound")
                        + (acceptable ? ", accepted" : ""));
                }
            }
            MPI.Finalize();
        }
    }
}
