package org.stft.npb;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassingProvider;

/**
 * A job in a test: one JVM per rank, which all end with the first that fails, or with the time limit. What they
 * print stays in {@code target/ranks}.
 */
final class Job {

    private static final Duration TIMEOUT = Duration.ofSeconds(120);

    private final String main;
    private final int ranks;
    private final List<String> options = new ArrayList<>();

    private Job(String main, int ranks) {
        this.main = main;
        this.ranks = ranks;
    }

    static Job of(Class<?> main, int ranks) {
        return new Job(main.getName(), ranks);
    }

    /** Adds an option of all ranks' JVMs. */
    Job option(String option) {
        options.add(option);
        return this;
    }

    /** Runs the job to its end. */
    Outcome run(String... arguments) {
        List<Process> processes = new ArrayList<>();
        try (Bootstrap bootstrap = ServiceLoader.load(MessagePassingProvider.class).findFirst().orElseThrow()
            .bootstrap(ranks)) {
            Path output = Files.createTempDirectory(
                Files.createDirectories(Path.of(System.getProperty("test.output"))), "job-");
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(start(rank, bootstrap, output, List.of(arguments)));
            }
            boolean ended = await(processes);
            end(processes);
            Outcome outcome = new Outcome(String.join(" ", main, ranks + " ranks", String.join(" ", arguments)), output,
                processes.stream().map(Process::exitValue).toList());
            if (!ended) {
                throw new AssertionError("Not ended within " + TIMEOUT.toSeconds() + " s: " + outcome);
            }
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            end(processes);
        }
    }

    private Process start(int rank, Bootstrap bootstrap, Path output, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("test.rank.options").split(" ")));
        command.addAll(bootstrap.jvmOptions());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(bootstrap.arguments(rank, arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
            .redirectOutput(output.resolve("out." + rank).toFile())
            .redirectError(output.resolve("err." + rank).toFile());
        builder.environment().putAll(bootstrap.environment(rank));
        return builder.start();
    }

    private static boolean await(List<Process> processes) {
        CompletableFuture<?>[] ends = processes.stream().map(Process::onExit).toArray(CompletableFuture<?>[]::new);
        for (Process process : processes) {
            process.onExit().thenAccept(ended -> {
                if (ended.exitValue() > 128) {
                    processes.forEach(Process::destroyForcibly);
                }
            });
        }
        try {
            CompletableFuture.allOf(ends).get(TIMEOUT.toSeconds(), SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static void end(List<Process> processes) {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    /** The output and exit codes of a job. */
    record Outcome(String job, Path output, List<Integer> exitCodes) {

        String out(int rank) {
            return read("out." + rank);
        }

        String err(int rank) {
            return read("err." + rank);
        }

        /** The value after a label of the closing block. */
        String value(String label) {
            return out(0).lines().filter(line -> line.startsWith(" " + label) && line.contains("=")).findFirst()
                .map(line -> line.substring(line.indexOf('=') + 1).strip())
                .orElseThrow(() -> new AssertionError("No line '" + label + "': " + this));
        }

        private String read(String file) {
            try {
                return Files.readString(output.resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            String said = IntStream.range(0, exitCodes.size())
                .mapToObj(rank -> "\n--- rank " + rank + "\n" + out(rank) + err(rank))
                .collect(Collectors.joining());
            return job + ", exit codes " + exitCodes + said;
        }
    }
}
