package org.stft.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.stft.base.time.Deadline;

/**
 * The processes of one test, whatever their parent is now: all of them inherit an environment variable with a unique
 * value. No other process is ever ended. Linux only: reads {@code /proc}.
 */
final class MarkedProcesses {

    private static final Path PROC = Path.of("/proc");
    private static final String VARIABLE = "STFT_TEST";
    private static final String RANK_MAIN = "org.stft.launcher.rank.RankMain";
    private static final Duration DUMP_TIMEOUT = Duration.ofSeconds(10);

    private final String mark = UUID.randomUUID().toString();

    /** The environment that the first process must have. */
    Map<String, String> environment() {
        return Map.of(VARIABLE, mark);
    }

    /** The running processes. One that has ended and was not yet reaped does not count. */
    List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : all) {
                if (words(process.resolve("environ")).contains(VARIABLE + "=" + mark)) {
                    pids.add(Long.valueOf(process.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("The processes of a test cannot be found without " + PROC + ".", e);
        }
        return pids;
    }

    /** The processes that are ranks, by rank. */
    Map<Integer, Long> ranks() {
        Map<Integer, Long> ranks = new TreeMap<>();
        for (long pid : pids()) {
            List<String> words = commandLine(pid);
            int main = words.indexOf(RANK_MAIN);
            if (main >= 0) {
                ranks.put(Integer.valueOf(words.get(main + 1)), pid);
            }
        }
        return ranks;
    }

    private static List<String> commandLine(long pid) {
        return words(PROC.resolve(Long.toString(pid)).resolve("cmdline"));
    }

    private static List<String> words(Path file) {
        try {
            return List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException e) {
            return List.of(); // it belongs to another user, or has ended
        }
    }

    /** Waits until no process is left; returns those that are. */
    List<String> leftAfter(Duration timeout) {
        Polling.await(Deadline.after(timeout), () -> pids().isEmpty());
        return pids().stream().map(pid -> pid + ": " + String.join(" ", commandLine(pid))).toList();
    }

    /** Ends all remaining processes with SIGKILL. */
    void kill() {
        pids().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** Writes a thread dump of each JVM into a file. */
    void dumpThreads(Path directory) {
        for (long pid : pids()) {
            String name = commandLine(pid).stream().findFirst().orElse("");
            if (name.endsWith("java")) {
                dumpThreads(pid, directory.resolve("threads-" + pid + ".txt"));
            }
        }
    }

    private static void dumpThreads(long pid, Path file) {
        try {
            Process jstack = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jstack").toString(),
                Long.toString(pid)).redirectErrorStream(true).redirectOutput(file.toFile()).start();
            if (!jstack.waitFor(DUMP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                jstack.destroyForcibly();
            }
        } catch (IOException e) {
            System.err.println("No thread dump of process " + pid + ": " + e.getMessage()); // a JRE without tools
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
