package org.stft.bench.job;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.stft.bench.rank.RankFrame;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;

/** Starts jobs and collects what they measure. A job that fails, or takes longer than ten minutes, is an error. */
public final class Jobs {

    /** The programs of the benchmarks, for the class path of a job. */
    public static final String CLASSES = Path.of(
        URI.create(Jobs.class.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
    /** The name under which {@link #timed} gives the processor time of a command and its children. */
    public static final String PROCESSOR = "processor-of-all";
    /** The exit code of a job that has ended well. */
    public static final IntPredicate WELL = code -> code == 0;
    private static final int LIMIT_MINUTES = 10;
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final Path home;

    /** @param home the unpacked distribution */
    public Jobs(Path home) {
        this.home = home.toAbsolutePath();
    }

    public Path home() {
        return home;
    }

    /** The words of a {@code stft} command; a list among the arguments stands for its elements. */
    public List<String> words(Object... arguments) {
        List<String> words = new ArrayList<>(List.of(home.resolve("bin").resolve("stft").toString()));
        flat(Arrays.asList(arguments)).map(Object::toString).forEach(words::add);
        return words;
    }

    private static Stream<?> flat(List<?> arguments) {
        return arguments.stream().flatMap(each -> each instanceof List<?> several ? flat(several) : Stream.of(each));
    }

    /** Runs the {@code stft} command as a user does. */
    public Readings stft(Object... arguments) throws IOException {
        return stft(WELL, line -> {}, arguments);
    }

    /**
     * Runs the {@code stft} command.
     *
     * @param exit the exit codes that it may have
     * @param lines also receives its output and errors, line by line
     */
    public Readings stft(IntPredicate exit, Consumer<String> lines, Object... arguments) throws IOException {
        Readings readings = new Readings();
        run(exit, readings.andThen(lines), List.of(builder(words(arguments))));
        return readings;
    }

    /** Runs several commands at the same time: the first may fail with the others, such as agents whose host it loses. */
    public static Readings together(Consumer<String> lines, List<List<String>> commands) throws IOException {
        Readings readings = new Readings();
        run(code -> true, readings.andThen(lines), commands.stream().map(Jobs::builder).toList());
        return readings;
    }

    /** Runs a command, and measures its processor time and that of its children. */
    public static Readings timed(Consumer<String> lines, List<String> words) throws IOException {
        Readings readings = new Readings();
        List<String> all = new ArrayList<>(List.of("bash", "-c",
            "TIMEFORMAT='measured " + PROCESSOR + " %U %S'; time \"$@\"", "bash"));
        all.addAll(words);
        run(WELL, readings.andThen(lines), List.of(builder(all)));
        return readings;
    }

    /** Runs a Java program without STFT. */
    public static List<String> java(List<String> options, String classPath, String... arguments) {
        List<String> words = new ArrayList<>(List.of(JAVA));
        words.addAll(options);
        words.addAll(List.of("-cp", classPath));
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    /** Runs the ranks of a program without the launcher. */
    public static Readings plain(Consumer<String> lines, String main, int ranks, List<String> options,
        String... arguments) throws IOException {
        Readings readings = new Readings();
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(ranks)) {
            List<ProcessBuilder> builders = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                List<String> all = new ArrayList<>(options);
                all.addAll(bootstrap.jvmOptions());
                List<String> words = java(all, System.getProperty("java.class.path"), RankFrame.class.getName(), main);
                words.addAll(bootstrap.arguments(rank, List.of(arguments)));
                ProcessBuilder builder = new ProcessBuilder(words); // its input is a pipe, with which it ends
                builder.environment().putAll(bootstrap.environment(rank));
                builders.add(builder);
            }
            run(WELL, readings.andThen(lines), builders);
        }
        return readings;
    }

    static ProcessBuilder builder(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words).redirectInput(new File("/dev/null"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Runs processes at the same time; where one fails, the others would wait for it for ever, and are ended. */
    static void run(IntPredicate exit, Consumer<String> lines, List<ProcessBuilder> builders) throws IOException {
        List<Process> running = new ArrayList<>();
        Thread hook = new Thread(() -> end(running));
        Runtime.getRuntime().addShutdownHook(hook);
        CompletableFuture<Void> limit = CompletableFuture.runAsync(() -> end(running),
            CompletableFuture.delayedExecutor(LIMIT_MINUTES, TimeUnit.MINUTES));
        ExecutorService readers = Executors.newCachedThreadPool();
        AtomicReference<String> failure = new AtomicReference<>();
        try {
            List<Callable<Void>> all = new ArrayList<>();
            for (ProcessBuilder builder : builders) {
                Process process = builder.redirectErrorStream(true).start();
                running.add(process);
                all.add(() -> follow(process, exit, lines, message -> {
                    if (failure.compareAndSet(null, String.join(" ", builder.command()) + message)) {
                        end(running);
                    }
                }));
            }
            for (Future<Void> each : readers.invokeAll(all)) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("a job could not be followed", e);
        } finally {
            end(running);
            limit.cancel(false);
            readers.shutdown();
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        if (failure.get() != null) {
            throw new IOException(failure.get());
        }
    }

    private static Void follow(Process process, IntPredicate exit, Consumer<String> lines, Consumer<String> failed)
        throws IOException {
        StringBuilder output = new StringBuilder();
        try (BufferedReader reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.append(line).append('\n');
                synchronized (lines) {
                    lines.accept(line);
                }
            }
        } catch (IOException | RuntimeException e) {
            failed.accept(" printed what could not be handled (" + e + "):\n" + output);
            throw e;
        }
        int found = process.onExit().join().exitValue();
        if (!exit.test(found)) {
            failed.accept(" exited with " + found + ":\n" + output);
        }
        return null;
    }

    /** SIGTERM, to children too: a launcher lets its ranks save and stop, {@code bash} hands nothing on. */
    private static void end(List<Process> running) {
        running.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        });
        running.forEach(process -> process.onExit().join());
    }
}
