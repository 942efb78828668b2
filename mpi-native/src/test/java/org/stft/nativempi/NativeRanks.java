package org.stft.nativempi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs a program under the launcher of a native implementation, with a time limit. Its output is kept in {@code target/ranks}. */
public final class NativeRanks {

    private static final int LIMIT_SECONDS = 180;

    private NativeRanks() {
    }

    /** How a job has ended. */
    public record Outcome(int exit, String out, String err) {

        /** What the ranks have said of their calls, in order. */
        List<String> results() {
            return out.lines().filter(line -> line.startsWith("result ")).sorted().toList();
        }

        public String all() {
            return "exit " + exit + "\n" + out + err;
        }
    }

    static Outcome run(Implementation launcher, int ranks, Class<?> program, String... jvmOptions) {
        return run(launcher, ranks, classPath(), List.of(jvmOptions), program.getName());
    }

    /** Runs a program to the end of all its ranks. */
    public static Outcome run(Implementation launcher, int ranks, String classPath, List<String> jvmOptions,
        String program, String... arguments) {
        launcher.assumeInstalled();
        List<String> command = new ArrayList<>(launcher.command(ranks));
        command.addAll(java(classPath, jvmOptions));
        command.add(program);
        command.addAll(List.of(arguments));
        return run(command, program.substring(program.lastIndexOf('.') + 1) + "-" + launcher.id());
    }

    static List<String> java(String classPath, List<String> jvmOptions) {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-Xss512k",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-CreateCoredumpOnCrash", "-cp", classPath));
        command.addAll(jvmOptions);
        return command;
    }

    /** The class path of this JVM without what a rank does not need: launchers limit the length of a line, and no tool is there. */
    static String classPath() {
        return classPath("junit", "assertj", "mpi-probe");
    }

    /** The class path of this JVM without the entries that contain one of some texts. */
    public static String classPath(String... without) {
        return String.join(File.pathSeparator,
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Stream.of(without).noneMatch(entry::contains)).toList());
    }

    static Outcome run(List<String> command, String name) {
        try {
            Path folder = Files.createTempDirectory(
                Files.createDirectories(Path.of(System.getProperty("test.output"))), name + "-");
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            Files.writeString(folder.resolve("command"), String.join(" ", command) + "\n");
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectInput(new File("/dev/null")).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
            builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
            Process process = builder.start();
            boolean ended = process.waitFor(LIMIT_SECONDS, SECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().onExit().join();
            }
            Outcome outcome = new Outcome(process.exitValue(), Files.readString(out, UTF_8),
                Files.readString(err, UTF_8));
            if (!ended) {
                throw new AssertionError(
                    "The job did not end within " + LIMIT_SECONDS + " s: " + String.join(" ", command)
                        + "\n" + outcome.all());
            }
            return outcome;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
