package org.stft.criu.programs;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.CriuProvider;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoredProcess;

/** Plays the launcher of a small job: starts its processes, and brings them back from their images. */
public final class TestJob implements AutoCloseable {

    public static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final ProcessHost host;
    private final Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private final List<Rank> ranks = new ArrayList<>();

    public TestJob() throws IOException {
        this(new CriuProvider().openHost());
    }

    /** @param host the job's from now on */
    public TestJob(ProcessHost host) {
        this.host = host;
    }

    /** One process: started, or restored. */
    public static final class Rank {

        private final int number;
        private final long pid;
        private final Process started;
        private final RestoredProcess restored;
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        private Rank(int number, Process started, RestoredProcess restored, InputStream output, InputStream error) {
            this.number = number;
            this.started = started;
            this.restored = restored;
            this.pid = started == null ? restored.pid() : started.pid();
            read(output);
            read(error);
        }

        private void read(InputStream stream) {
            DaemonThreads.start("stft-criu", () -> {
                try (BufferedReader in = new BufferedReader(new InputStreamReader(stream))) {
                    for (String line = in.readLine(); line != null; line = in.readLine()) {
                        add(line);
                    }
                } catch (IOException e) {
                    add("(" + e.getMessage() + ")");
                }
            });
        }

        private void add(String line) {
            synchronized (lines) {
                lines.add(line);
                lines.notifyAll();
            }
        }

        public long pid() {
            return pid;
        }

        public List<String> lines() {
            synchronized (lines) {
                return List.copyOf(lines);
            }
        }

        void send(String line) throws IOException {
            started.outputWriter().write(line + "\n");
            started.outputWriter().flush();
        }

        public String await(String line) {
            return await(line::equals, "\"" + line + "\"");
        }

        /** Waits for a line of its output. */
        public String await(Predicate<String> wanted, String words) {
            long end = System.nanoTime() + TIMEOUT.toNanos();
            synchronized (lines) {
                while (lines.stream().noneMatch(wanted)) {
                    long left = end - System.nanoTime();
                    if (left <= 0 || !isAlive() && left < TIMEOUT.toNanos() - SECONDS.toNanos(2)) {
                        throw new AssertionError("Expected " + words + " of process " + number + " (pid " + pid
                            + (isAlive() ? ", alive" : ", ended") + "), found " + lines);
                    }
                    try {
                        TimeUnit.NANOSECONDS.timedWait(lines, Math.min(left, SECONDS.toNanos(1)));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                return lines.stream().filter(wanted).findFirst().orElseThrow();
            }
        }

        boolean isAlive() {
            return started != null ? started.isAlive() : !restored.ended().isDone();
        }

        public int exitCode() {
            try {
                return (started != null ? started.onExit().thenApply(Process::exitValue) : restored.ended())
                    .get(TIMEOUT.toSeconds(), SECONDS);
            } catch (Exception e) {
                throw new AssertionError("process " + number + " did not end; it said " + lines, e);
            }
        }

        /** SIGKILL, as it comes from outside. */
        void kill() {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            exitCode();
        }

        private void destroy() {
            if (started != null) {
                started.descendants().forEach(ProcessHandle::destroyForcibly); // it may have been started by another one
                started.destroyForcibly();
            } else {
                restored.kill();
            }
        }
    }

    /** Starts one more process. */
    public Rank start(Class<?> main, List<String> jvmOptions, String... arguments) throws IOException {
        return start(main, jvmOptions, Map.of(), List.of(arguments));
    }

    public Rank start(Class<?> main, List<String> jvmOptions, Map<String, String> environment, List<String> arguments)
        throws IOException {
        return startBy(List.of(), main, jvmOptions, environment, arguments);
    }

    /** Starts one more process, by a command that is followed by the process's own. */
    public Rank startBy(List<String> starter, Class<?> main, List<String> jvmOptions, Map<String, String> environment,
        List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid")); // as the launcher does
        command.addAll(starter);
        command.addAll(List.of(java.toString(), "-Xmx256m", "-cp", classPath()));
        command.addAll(host.jvmOptions(jvmOptions, Path.of("")));
        command.addAll(jvmOptions);
        command.add(main.getName());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(environment);
        builder.environment().putAll(host.environment(ranks.size()));
        Process process = builder.start();
        Rank rank = new Rank(ranks.size(), process, null, process.getInputStream(), process.getErrorStream());
        ranks.add(rank);
        return rank;
    }

    /** Starts {@link Walkers} and lets them meet. */
    public void startWalkers(int count, Path images, Path files, int steps, int every, String... options)
        throws IOException {
        for (int rank = 0; rank < count; rank++) {
            start(Walkers.class, List.of(options), "" + rank, "" + count, images.toString(), files.toString(),
                "" + steps, "" + every);
        }
        List<String> ports = new ArrayList<>();
        for (Rank rank : ranks) {
            ports.add(rank.await(line -> line.startsWith("port "), "its port").substring(5));
        }
        for (Rank rank : ranks) {
            rank.send(String.join(" ", ports));
        }
    }

    /** Waits until all processes have said a line. */
    public void await(String line) {
        ranks.forEach(rank -> rank.await(line));
    }

    /** The results of all processes. */
    public List<String> sums() {
        return ranks.stream().map(rank -> rank.await(line -> line.startsWith("sum "), "its sum")).toList();
    }

    public static String classPath() {
        return System.getProperty("java.class.path");
    }

    public Rank rank(int number) {
        return ranks.get(number);
    }

    public List<Rank> ranks() {
        return List.copyOf(ranks);
    }

    public void killAll() {
        ranks.forEach(rank -> ProcessHandle.of(rank.pid()).ifPresent(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly); // SIGHUP may be ignored, as under nohup
            process.destroyForcibly();
        }));
        ranks.forEach(Rank::exitCode);
    }

    /** Brings all processes back: first all connections, in fixed order, then the images, side by side. */
    public void restore(Path images, int version) throws IOException {
        restore(images, version, Map.of());
    }

    /**
     * Brings all processes back.
     *
     * @param settings environment variables
     * @return what was done to files
     */
    public List<String> restore(Path images, int version, Map<String, String> settings) throws IOException {
        int count = ranks.size();
        List<List<Connection>> connections = new ArrayList<>();
        for (int rank = 0; rank < count; rank++) {
            connections.add(ProgramContext.read(ProgramContext.images(images, version, rank)));
        }
        List<List<Connection>> opened = open(connections);
        for (int rank = 0; rank < count && version % 2 == 0; rank++) { // the launcher does so when it has the time
            host.prepare(rank, ProgramContext.images(images, version, rank), opened.get(rank));
        }
        Map<Integer, Path> all = new TreeMap<>();
        for (int rank = 0; rank < count; rank++) {
            all.put(rank, ProgramContext.images(images, version, rank));
        }
        host.requireFiles(all, settings);
        List<String> changes = host.rollBackFiles(all, settings);
        List<CompletableFuture<RestoredProcess>> restored = new ArrayList<>();
        for (int rank = 0; rank < count; rank++) {
            int number = rank;
            restored.add(CompletableFuture.supplyAsync(() -> restore(images, version, number, connections.get(number)),
                task -> DaemonThreads.start("stft-criu", task)));
        }
        List<Rank> back = new ArrayList<>();
        IOException failure = null;
        for (int rank = 0; rank < count; rank++) {
            try {
                RestoredProcess process = restored.get(rank).join();
                back.add(new Rank(rank, null, process, process.output(), process.error()));
            } catch (CompletionException e) {
                failure = ((UncheckedIOException) e.getCause()).getCause();
            }
        }
        if (failure != null) {
            back.forEach(Rank::destroy);
            throw failure;
        }
        ranks.clear();
        ranks.addAll(back);
        return changes;
    }

    private RestoredProcess restore(Path images, int version, int rank, List<Connection> connections) {
        try {
            return host.restore(rank, ProgramContext.images(images, version, rank), connections,
                Map.of("images", images.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<List<Connection>> open(List<List<Connection>> connections) throws IOException {
        InetSocketAddress address = host.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new byte[16]);
        Map<String, Integer> rankOf = new TreeMap<>();
        Map<String, Connection> byAddresses = new TreeMap<>();
        for (int rank = 0; rank < connections.size(); rank++) {
            for (Connection connection : connections.get(rank)) {
                rankOf.put(connection.local() + " " + connection.remote(), rank);
                byAddresses.put(connection.local() + " " + connection.remote(), connection);
            }
        }
        List<List<Connection>> opened = connections.stream().<List<Connection>>map(all -> new ArrayList<>()).toList();
        long pair = 0;
        for (int rank = 0; rank < connections.size(); rank++) {
            for (Connection a : connections.get(rank)) {
                String other = a.remote() + " " + a.local();
                Connection b = byAddresses.get(other);
                if (b != null && a.local().compareTo(b.local()) < 0) {
                    assertThat(a.fits(b)).as(a + " and " + b + " fit together").isTrue();
                    host.connect(rank, a, pair, address);
                    host.accept(rankOf.get(other), b, pair++);
                    opened.get(rank).add(a);
                    opened.get(rankOf.get(other)).add(b);
                }
            }
        }
        return opened;
    }

    public ProcessHost host() {
        return host;
    }

    @Override
    public void close() throws IOException {
        ranks.forEach(Rank::destroy);
        ranks.forEach(Rank::exitCode);
        host.close();
    }
}
