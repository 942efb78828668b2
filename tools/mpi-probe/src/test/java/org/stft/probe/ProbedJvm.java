package org.stft.probe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM with the agent, for tests that need no other rank. */
record ProbedJvm(int exit, List<String> out, String err) {

    /** The options that switch on the agent, and tools. */
    static List<String> options(String tools) {
        return List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=" + tools);
    }

    static ProbedJvm run(Path directory, List<String> options, String main, String... arguments)
        throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + directory));
        command.addAll(options);
        command.add(main);
        command.addAll(List.of(arguments));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("did not end within 60 s: " + command + "\n" + Files.readString(err));
        }
        return new ProbedJvm(process.exitValue(), Files.readAllLines(out), Files.readString(err));
    }
}
