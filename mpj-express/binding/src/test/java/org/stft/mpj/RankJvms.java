package org.stft.mpj;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

import org.stft.mp.Bootstrap;

/**
 * The JVMs of one job in a test: one per rank, ended with the job or at its timeout, whichever comes
 * first. Their output is kept in {@code target/ranks} and is part of what a failed test says.
 */
public final class RankJvms implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String MAIN = "test.main";

    private final List<Process> processes = new ArrayList<>();
    private final Path directory;
    private final Class<?> main;

    private RankJvms(Class<?> main, Path directory) {
        this.main = main;
        this.directory = directory;
    }

    /** Runs the program of a rank. A JVM in which MPJ Express runs would not end by an exception of its main. */
    public static final class Main {

        public static void main(String[] args) {
            try {
                Class.forName(System.getProperty(MAIN)).getMethod("main", String[].class).invoke(null, (Object) args);
            } catch (ReflectiveOperationException | RuntimeException e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /** The outcome of one rank. */
    public record Outcome(int rank, int exit, String out, String err) {

        public List<String> lines() {
            return out.lines().toList();
        }
    }

    /** Runs a job to its end, and expects of every rank that it ends with 0 and says nothing on its error output. */
    public static List<Outcome> run(Class<?> main, int ranks, String... arguments) {
        return run(List.of(), main, ranks, arguments);
    }

    public static List<Outcome> run(List<String> jvmOptions, Class<?> main, int ranks, String... arguments) {
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(ranks);
            RankJvms jvms = start(bootstrap, jvmOptions, main, ranks, arguments)) {
            List<Outcome> outcomes = jvms.await();
            if (outcomes.stream().anyMatch(outcome -> outcome.exit() != 0 || !outcome.err().isEmpty())) {
                throw new AssertionError(
                    "Expected all ranks to exit with 0 and an empty error output:" + said(outcomes));
            }
            return outcomes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RankJvms start(Bootstrap bootstrap, List<String> jvmOptions, Class<?> main, int ranks,
        String... arguments) throws IOException {
        Path parent = Files.createDirectories(Path.of(System.getProperty("test.output")));
        RankJvms jvms = new RankJvms(main, Files.createTempDirectory(parent, main.getSimpleName() + "-"));
        Runtime.getRuntime().addShutdownHook(new Thread(jvms::destroy));
        try {
            for (int rank = 0; rank < ranks; rank++) {
                jvms.startRank(rank, bootstrap, jvmOptions, List.of(arguments));
            }
            return jvms;
        } catch (IOException e) {
            jvms.close();
            throw e;
        }
    }

    /** Starts one rank more, for a job whose last one comes late. */
    void startLast(Bootstrap bootstrap) throws IOException {
        startRank(processes.size(), bootstrap, List.of(), List.of());
    }

    private void startRank(int rank, Bootstrap bootstrap, List<String> jvmOptions, List<String> arguments)
        throws IOException {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path")));
        command.addAll(bootstrap.jvmOptions());
        command.addAll(jvmOptions);
        command.addAll(List.of("-D" + MAIN + "=" + main.getName(), Main.class.getName()));
        command.addAll(bootstrap.arguments(rank, arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
            .redirectOutput(file(rank, "out").toFile()).redirectError(file(rank, "err").toFile());
        builder.environment().putAll(bootstrap.environment(rank));
        processes.add(builder.start());
    }

    public Process process(int rank) {
        return processes.get(rank);
    }

    /** Waits until all ranks have ended, or one has failed: then the others are ended. */
    public List<Outcome> await() {
        CompletableFuture<?>[] ends = processes.stream().map(process -> process.onExit().thenAccept(ended -> {
            if (ended.exitValue() != 0) {
                destroy();
            }
        })).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(TIMEOUT.toSeconds(), SECONDS);
            return outcomes();
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            String stacks = stacks();
            close();
            throw new AssertionError("Not all ranks of " + main.getSimpleName() + " ended within " + TIMEOUT.toSeconds()
                + " s:" + said(outcomes()) + stacks, e);
        }
    }

    /** The stacks of the threads of all ranks that have not ended. */
    private String stacks() {
        StringBuilder stacks = new StringBuilder();
        for (int rank = 0; rank < processes.size(); rank++) {
            if (processes.get(rank).isAlive()) {
                stacks.append("\n--- stacks of rank ").append(rank).append('\n').append(stacks(rank));
            }
        }
        return stacks.toString();
    }

    private String stacks(int rank) {
        try {
            Process jstack = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jstack").toString(),
                Long.toString(processes.get(rank).pid()))
                .redirectErrorStream(true).redirectOutput(file(rank, "stacks").toFile()).start();
            if (!jstack.waitFor(10, SECONDS)) {
                jstack.destroyForcibly().onExit().join();
            }
            return text(rank, "stacks");
        } catch (IOException | InterruptedException e) {
            return e + "\n";
        }
    }

    private List<Outcome> outcomes() {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rank = 0; rank < processes.size(); rank++) {
            outcomes.add(new Outcome(rank, processes.get(rank).exitValue(), text(rank, "out"), text(rank, "err")));
        }
        return outcomes;
    }

    private String text(int rank, String suffix) {
        try {
            return Files.readString(file(rank, suffix), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(int rank, String suffix) {
        return directory.resolve("rank-" + rank + "." + suffix);
    }

    private static String said(List<Outcome> outcomes) {
        return outcomes.stream().map(outcome -> "\n--- rank " + outcome.rank() + ", exit " + outcome.exit() + "\n"
            + outcome.out() + outcome.err()).collect(Collectors.joining());
    }

    @Override
    public void close() {
        destroy();
        processes.forEach(process -> process.onExit().join());
    }

    private void destroy() {
        processes.forEach(Process::destroyForcibly);
    }
}
