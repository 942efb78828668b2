package org.stft.launcher.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.io.FileErrors;
import org.stft.base.net.Handshake;
import org.stft.base.net.HostName;
import org.stft.base.net.Secret;
import org.stft.base.time.Stopwatch;
import org.stft.base.time.TimeSource;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.HostSpec;
import org.stft.services.Services;
import org.stft.spc.Capability;

/** Asks the hosts of a plan what they have, one after the other, and measures the lines to them. */
public final class HostSurvey {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int FILE_BYTES = 32 << 20;
    private static final int PIECE = 1 << 20;

    private HostSurvey() {
    }

    /**
     * Asks all hosts.
     *
     * @param store the directory that they should share, which exists
     * @param messages shows a message to the user
     * @throws IOException if hosts that join do not come, or the store cannot be written
     */
    public static List<HostReport> of(HostPlan plan, Path store, Consumer<String> messages)
        throws IOException {
        List<HostReport> reports = new ArrayList<>();
        SharedPaths shared = SharedPaths.publish(store, store, "");
        try {
            for (HostSpec spec : plan.specs()) {
                if (spec.isLocal()) {
                    reports.add(new HostReport(spec.text(),
                        Optional.of(facts(InetAddress.getLoopbackAddress(), shared)), Optional.empty(),
                        Optional.empty()));
                } else if (spec.joining() == 0) {
                    reports.add(started(spec, plan, shared, messages));
                }
            }
            if (plan.joining() > 0) {
                reports.addAll(joined(plan, store, shared, messages));
            }
        } finally {
            shared.withdraw();
        }
        return reports;
    }

    private static HostReport started(HostSpec spec, HostPlan plan, SharedPaths shared,
        Consumer<String> messages) {
        try {
            RemoteHost host = new RemoteHost(new StartedAgent(spec, plan.stft(), messages), plan.timeout(), messages);
            try {
                return survey(host, plan, shared);
            } finally {
                host.close();
            }
        } catch (IOException e) {
            return failed(spec.text(), e);
        }
    }

    private static List<HostReport> joined(HostPlan plan, Path store, SharedPaths shared,
        Consumer<String> messages) throws IOException {
        List<HostReport> reports = new ArrayList<>();
        JoiningHosts joining = new JoiningHosts(plan, store, messages);
        try (joining) {
            for (RemoteHost host : joining.await(plan.joining())) {
                try {
                    reports.add(survey(host, plan, shared));
                } catch (IOException e) {
                    reports.add(failed(host.name(), e));
                } finally {
                    host.close();
                }
            }
        } finally {
            joining.awaitAgents();
        }
        return reports;
    }

    private static HostReport failed(String name, IOException why) {
        return new HostReport(name, Optional.empty(), Optional.empty(), Optional.of(FileErrors.of(why)));
    }

    private static HostReport survey(RemoteHost host, HostPlan plan, SharedPaths shared) throws IOException {
        InetAddress here = plan.address().isPresent()
            ? InetAddress.getByName(plan.address().get())
            : Addresses.towards(host.firstAddress());
        Secret secret = Secret.random();
        try (JoinPort port = new JoinPort(new InetSocketAddress(here, 0), secret)) {
            FutureTask<HostFacts> facts = new FutureTask<>(() -> host.survey(port.address(), secret, shared));
            DaemonThreads.of("stft-survey-" + host.name(), facts).start();
            Optional<JoinedAgent> connection = port.next(CONNECT_TIMEOUT);
            if (connection.isEmpty()) {
                throw new IOException("it does not reach this host at " + here.getHostAddress() + " within "
                    + CONNECT_TIMEOUT.toSeconds() + " s: set stft.address to an address that it reaches");
            }
            HostReport.Line line;
            try {
                Socket socket = connection.get().connection().socket();
                socket.setTcpNoDelay(true);
                socket.setSoTimeout((int) CONNECT_TIMEOUT.toMillis());
                line = new LineMeasurement(connection.get().input(), connection.get().output(), TimeSource.SYSTEM)
                    .measure();
            } finally {
                connection.get().cut();
            }
            return new HostReport(host.name(), Optional.of(facts.get()), Optional.of(line), Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        }
    }

    /** The agent's side: answers on a connection of its own until the launcher ends it, then says what is here. */
    static HostFacts answer(InetSocketAddress launcher, Secret secret, SharedPaths shared) throws IOException {
        InetAddress own;
        try (Socket socket = new Socket()) {
            socket.connect(launcher, (int) CONNECT_TIMEOUT.toMillis());
            socket.setTcpNoDelay(true);
            Handshake.connect(socket, secret, JoinPort.message(HostName.read()));
            own = socket.getLocalAddress();
            new LineMeasurement(socket.getInputStream(), socket.getOutputStream(), TimeSource.SYSTEM).answer();
        }
        return facts(own, shared);
    }

    private static HostFacts facts(InetAddress own, SharedPaths shared) throws IOException {
        NetworkInterface network = NetworkInterface.getByInetAddress(own);
        Optional<String> missing = shared.missing();
        return new HostFacts(Runtime.version().toString(),
            System.getProperty("os.name") + " " + System.getProperty("os.arch"),
            Runtime.getRuntime().availableProcessors(), network == null ? "" : network.getName(), own.getHostAddress(),
            missing.orElse(null), missing.isPresent() ? 0 : storeBytesPerSecond(shared.store()), processImages());
    }

    private static long storeBytesPerSecond(Path store) throws IOException {
        Path file = Files.createTempFile(store, ".stft-doctor-", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
            Stopwatch watch = Stopwatch.start();
            for (int written = 0; written < FILE_BYTES; written += PIECE) {
                piece.clear();
                while (piece.hasRemaining()) {
                    channel.write(piece);
                }
            }
            channel.force(true);
            return (long) (FILE_BYTES * 1e9 / watch.elapsed().toNanos());
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Map<String, String> processImages() {
        Map<String, String> all = new TreeMap<>();
        Services.backEnds().forEach((id, backEnd) -> {
            if (backEnd.capabilities().contains(Capability.PROCESS_IMAGE)) {
                all.put(id, backEnd.probe().reason().orElse(""));
            }
        });
        return all;
    }
}
