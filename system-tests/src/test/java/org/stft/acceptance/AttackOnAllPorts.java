package org.stft.acceptance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.stft.testkit.Running;

/** Strangers who attack every port of every process of a job, over and over: one on its host, one in another network namespace. */
final class AttackOnAllPorts implements AutoCloseable {

    private static final long PAUSE_NANOS = 20_000_000;

    private final Running job;
    private final Network network;
    private final Process remote;
    private final PrintStream orders;
    private final BufferedReader answers;
    private final Stranger local;
    private final Map<ListeningPort, Integer> connections = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::run, "attack on all ports");
    private volatile boolean over;
    private volatile IOException failure;

    AttackOnAllPorts(Running job, Network network, List<byte[]> words) throws IOException {
        this.job = job;
        this.network = network;
        this.local = new Stranger(words);
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", network.stranger(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
            Path.of("target", "test-classes").toString(), Stranger.class.getName()));
        words.forEach(each -> command.add(HexFormat.of().formatHex(each)));
        this.remote = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        this.orders = new PrintStream(remote.getOutputStream(), true);
        this.answers = new BufferedReader(new InputStreamReader(remote.getInputStream()));
        thread.start();
    }

    private void run() {
        try {
            while (!over) {
                for (long pid : job.pids()) {
                    for (ListeningPort port : ListeningPort.of(pid)) {
                        connections.merge(port, attack(port), Integer::sum);
                    }
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException e) {
            failure = over ? null : e;
        }
    }

    /** The number of connections that the strangers opened. */
    private int attack(ListeningPort port) throws IOException {
        if (!port.address().isLoopbackAddress()) {
            return remotely(port.address(), port.number());
        }
        for (InetAddress address : network.addresses()) {
            if (remotely(address, port.number()) > 0) {
                throw new IOException(port + " was reached from another network namespace at " + address);
            }
        }
        return local.attack(port.address(), port.number());
    }

    private int remotely(InetAddress address, int port) throws IOException {
        orders.println(address.getHostAddress() + " " + port);
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the stranger has ended");
        }
        return Integer.parseInt(answer);
    }

    /** Every port that was found, and how many connections to it the strangers got. */
    Map<ListeningPort, Integer> connections() {
        return connections;
    }

    /** @throws IOException if the strangers could not do what they should, or more than they should */
    void requireSound() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        over = true;
        orders.close();
        remote.onExit().join();
        local.close();
    }
}
